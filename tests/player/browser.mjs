// One page of a headless browser with a player in it.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
const TYPES = { js: "text/javascript", css: "text/css", xml: "text/xml" };

// Runs a function in a page and prints what it gives back as JSON; its argument is what stands on standard input.
//
// `scripts` are files of node_modules by their addresses, `head` is what the page begins with. The function runs as soon
// as `window.loaded` is set. Files that items show are served from what they bring along themselves.
export async function inPage({ scripts, head, run }) {
  const items = JSON.parse(readFileSync(0, "utf8"));
  const files = { "/": ["text/html", `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">${head}`] };
  for (const [address, path] of Object.entries(scripts))
    files[address] = [TYPES[address.split(".").pop()], readFileSync(join(here, "node_modules", path))];
  for (const item of items)
    for (const [address, text] of Object.entries(item.files ?? {})) files[`/${address}`] = [TYPES.xml, text];

  const server = createServer((request, response) => {
    const [type, content] = files[request.url.split("?")[0]] ?? [];
    response.statusCode = content === undefined ? 404 : 200;
    response.setHeader("content-type", type ?? "text/plain");
    response.end(content ?? "");
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForFunction(() => window.loaded);
  process.stdout.write(JSON.stringify(await page.evaluate(run, items)));
  await browser.close();
  server.close();
}
