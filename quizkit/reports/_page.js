
"use strict";
const form = document.getElementById("filters");
if (form) {
  const findings = [...document.querySelectorAll(".finding")];
  const groups = [...document.querySelectorAll(".group")];
  const files = [...document.querySelectorAll(".file")];
  const count = document.getElementById("count");
  const seen = (part, what) => [...part.querySelectorAll(what)].some((one) => !one.hidden);
  const filter = () => {
    const data = new FormData(form);
    const severities = data.getAll("severity");
    const rule = data.get("rule");
    for (const one of findings)
      one.hidden = !severities.includes(one.dataset.severity) || (rule !== "" && one.dataset.rule !== rule);
    for (const group of groups) group.hidden = !seen(group, ".finding");
    for (const file of files) file.hidden = !seen(file, ".group");
    const left = findings.filter((one) => !one.hidden).length;
    count.textContent = `${left} of ${findings.length} shown`;
  };
  form.addEventListener("change", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  filter();
}
