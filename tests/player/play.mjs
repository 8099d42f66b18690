// Plays QTI 3 items in @citolab/qti-components in a headless browser, all of them in one page.
//
// Standard input: [{"xml": "...", "plays": [{"RESPONSE": ["A"]}, ...]}, ...]
// Standard output: [[{"outcomes": {"SCORE": "1"}, "shown": ["correct"], "error": null}, ...], ...]
//
// A response goes in as if a student had given it (updateResponseVariable), then response processing runs.
// "shown" are the identifiers of the modal feedback that is open afterwards.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
const library = readFileSync(join(here, "node_modules/@citolab/qti-components/cdn/index.js"));
const page_source = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<script type="module">import "/player.js"; window.loaded = true;</script><body></body>`;

const server = createServer((request, response) => {
  const isLibrary = request.url === "/player.js";
  if (!isLibrary && request.url !== "/") response.statusCode = 404;
  response.setHeader("content-type", isLibrary ? "text/javascript" : "text/html");
  response.end(isLibrary ? library : request.url === "/" ? page_source : "");
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);
await page.waitForFunction(() => window.loaded);

const items = JSON.parse(readFileSync(0, "utf8"));
const results = await page.evaluate(async (items) => {
  const settled = () => new Promise((done) => setTimeout(done, 0));

  async function load(xml) {
    const frame = document.createElement("qti-item");
    const container = document.createElement("item-container");
    frame.append(container);
    const connected = new Promise((done, fail) => {
      frame.addEventListener("qti-assessment-item-connected", (event) => done(event.detail), { once: true });
      setTimeout(() => fail(new Error("the player did not load the item")), 5000);
    });
    document.body.append(frame);
    await container.updateComplete;
    container.itemXML = xml;
    const item = await connected;
    await settled();
    return { frame, item };
  }

  async function play(item, responses) {
    const result = { outcomes: {}, shown: [], error: null };
    try {
      item.resetResponses();
      for (const feedback of item.querySelectorAll("qti-modal-feedback")) feedback.showStatus = "off";
      for (const [name, value] of Object.entries(responses)) item.updateResponseVariable(name, value);
      item.processResponse(true, false);
      await settled();
      for (const variable of item.variables)
        if (variable.type === "outcome") result.outcomes[variable.identifier] = variable.value;
      for (const feedback of item.querySelectorAll("qti-modal-feedback"))
        if (feedback.showStatus === "on") result.shown.push(feedback.getAttribute("identifier"));
    } catch (error) {
      result.error = String(error);
    }
    return result;
  }

  const results = [];
  for (const { xml, plays } of items) {
    try {
      const { frame, item } = await load(xml);
      const played = [];
      for (const responses of plays) played.push(await play(item, responses));
      results.push(played);
      frame.remove();
    } catch (error) {
      results.push(plays.map(() => ({ outcomes: {}, shown: [], error: String(error) })));
    }
  }
  return results;
}, items);

process.stdout.write(JSON.stringify(results));
await browser.close();
server.close();
