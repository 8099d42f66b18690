// Plays QTI 3 items in qti3-item-player in a headless browser, all of them in one page; see play.mjs for what goes in
// and out.
//
// A response is set in the interaction as its own interface sets it (setResponse), then the attempt is ended. "shown"
// are the identifiers of the modal feedback whose outcome holds them.
import { inPage } from "./browser.mjs";

const head = `<script src="/vue.js"></script><script src="/player.js"></script><body><div id="app"></div><script>
console.log = console.warn = () => {};
const Player = window.qti3Player.default ?? window.qti3Player.Qti3Player ?? window.qti3Player;
new Vue({
  el: "#app",
  template: \`<qti3 suppress-alert-messages suppress-invalid-response-messages @notifyQti3PlayerReady="ready"
    @notifyQti3ItemReady="itemReady" @notifyQti3EndAttemptCompleted="ended"></qti3>\`,
  components: { qti3: Player },
  methods: {
    ready(player) { window.player = player; window.loaded = true; },
    itemReady() { window.itemReady?.(); },
    ended(data) { window.ended?.(data); },
  },
});
</script></body>`;

const run = async (items) => {
  const within = (name, start) =>
    new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`the player did not answer: ${name}`)), 5000);
      window[name] = (data) => { clearTimeout(timer); window[name] = undefined; done(data); };
      start();
    });

  const interactions = (component) => [
    ...(typeof component.setResponse === "function" && component.responseIdentifier ? [component] : []),
    ...component.$children.flatMap(interactions),
  ];

  async function load(xml) {
    const control = { max_attempts: 0, show_feedback: true, validate_responses: false };
    await within("itemReady", () =>
      window.player.loadItemFromXml(xml, { guid: "item", status: "interacting", sessionControl: control }));
  }

  async function play(xml, responses) {
    const result = { outcomes: {}, shown: [], error: null };
    try {
      const declared = new DOMParser().parseFromString(xml, "text/xml");
      for (const component of interactions(window.player)) {
        const name = component.responseIdentifier;
        const one = declared.querySelector(`qti-response-declaration[identifier="${name}"]`);
        const several = one.getAttribute("cardinality") !== "single";
        const value = responses[name] ?? null;
        component.setResponse(value !== null && several ? [value].flat() : value);
      }
      const { state } = await within("ended", () => window.player.endAttempt("end"));
      for (const { identifier, value } of state.outcomeVariables) result.outcomes[identifier] = value;
      for (const feedback of declared.querySelectorAll("qti-modal-feedback")) {
        const held = [result.outcomes[feedback.getAttribute("outcome-identifier")] ?? []].flat();
        const name = feedback.getAttribute("identifier");
        if (held.includes(name)) result.shown.push(name);
      }
      result.messages = state.validationMessages;
    } catch (error) {
      result.error = String(error);
    }
    return result;
  }

  const results = [];
  for (const { xml, plays } of items) {
    const played = [];
    try {
      await load(xml);
      const text = document.body.innerText;
      const printed = [...document.querySelectorAll(".qti-item-body .qti-printed-variable")].map((one) => one.textContent.trim());
      for (const responses of plays) played.push({ ...(await play(xml, responses)), text, printed });
    } catch (error) {
      while (played.length < plays.length) played.push({ outcomes: {}, shown: [], error: String(error) });
    }
    results.push(played);
  }
  return results;
};

await inPage({
  scripts: { "/vue.js": "vue/dist/vue.min.js", "/player.js": "qti3-item-player/dist/qti3Player.umd.min.js" },
  head,
  run,
});
