// Plays QTI 3 items in @citolab/qti-components in a headless browser, all of them in one page.
//
// Standard input: [{"xml": "...", "plays": [{"RESPONSE": ["A"]}, ...], "files": {"stimuli/a.xml": "..."}}, ...]
// Standard output: [[{"outcomes": {"SCORE": "1"}, "shown": ["correct"], "error": null}, ...], ...]
//
// A response goes in as if a student had given it (updateResponseVariable), then response processing runs.
// "shown" are the identifiers of the modal feedback that is open afterwards, "text" is what the item shows once it is
// loaded, "printed" the values of variables in it.
import { inPage } from "./browser.mjs";

const head = `<script type="module">import "/player.js"; window.loaded = true;</script><body></body>`;

const run = async (items) => {
  const settled = () => new Promise((done) => setTimeout(done, 0));

  async function until(holds) {
    for (let wait = 0; !holds() && wait < 100; wait++) await new Promise((done) => setTimeout(done, 20));
  }

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
    for (const ref of item.querySelectorAll("qti-assessment-stimulus-ref"))
      await until(() => item.querySelector(`[data-stimulus-idref="${ref.getAttribute("identifier")}"] *`));
    const printed = [...item.querySelectorAll("qti-item-body qti-printed-variable")];
    await Promise.all(printed.map((variable) => variable.updateComplete));
    return { frame, item, text: item.innerText, printed: printed.map((variable) => variable.shadowRoot.textContent.trim()) };
  }

  async function play(item, responses) {
    const result = { outcomes: {}, shown: [], error: null };
    try {
      const attempts = item.variables.find((variable) => variable.identifier === "numAttempts").value;
      item.resetResponses();
      item.updateResponseVariable("numAttempts", attempts); // which a reset forgets, although nobody left the item
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
      const { frame, item, text, printed } = await load(xml);
      const played = [];
      for (const responses of plays) played.push({ ...(await play(item, responses)), text, printed });
      results.push(played);
      frame.remove();
    } catch (error) {
      results.push(plays.map(() => ({ outcomes: {}, shown: [], error: String(error) })));
    }
  }
  return results;
};

await inPage({ scripts: { "/player.js": "@citolab/qti-components/cdn/index.js" }, head, run });
