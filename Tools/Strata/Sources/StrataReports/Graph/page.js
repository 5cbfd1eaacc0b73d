"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const nodes = [...document.querySelectorAll(".node")], edges = [...document.querySelectorAll(".edge")];
const detail = document.getElementById("detail"), find = document.getElementById("find"), only = document.getElementById("only");
let chosen = null;
const edgeOf = (group) => data.edges[+group.dataset.edge];
function line(edge, other) {
  const item = document.createElement("li"), code = document.createElement("code");
  item.append(data.nodes[other].label + " ");
  code.textContent = edge.place + (edge.places > 1 ? " and " + (edge.places - 1) + " more" : "")
    + (edge.references === undefined ? "" : ", used in " + edge.references + " place" + (edge.references === 1 ? "" : "s"));
  item.append(code);
  for (const text of edge.findings) {
    const bad = document.createElement("div");
    bad.className = "bad";
    bad.textContent = text;
    item.append(bad);
  }
  return item;
}
function list(title, items) {
  const heading = document.createElement("h2"), list = document.createElement("ul");
  heading.textContent = title + " (" + items.length + ")";
  list.append(...items);
  return [heading, list];
}
function show() {
  const near = new Set();
  for (const group of edges) {
    const edge = edgeOf(group), lit = chosen !== null && (edge.from === chosen || edge.to === chosen);
    if (lit) { near.add(edge.from); near.add(edge.to); }
    group.classList.toggle("lit", lit);
    group.classList.toggle("quiet", chosen !== null && !lit || only.checked && !edge.forbidden);
  }
  const text = find.value.trim().toLowerCase();
  for (const group of nodes) {
    const index = +group.dataset.node, matches = !text || data.nodes[index].label.toLowerCase().includes(text);
    group.classList.toggle("chosen", index === chosen);
    group.classList.toggle("quiet", !matches || chosen !== null && index !== chosen && !near.has(index));
  }
  if (chosen === null) {
    detail.innerHTML = "<p>Select a box to list its dependencies and dependents.</p>";
    return;
  }
  const title = document.createElement("h2"), about = document.createElement("p");
  title.textContent = data.nodes[chosen].label;
  about.textContent = data.nodes[chosen].layer + (data.nodes[chosen].detail ? ", " + data.nodes[chosen].detail : "");
  detail.replaceChildren(title, about,
    ...list("uses", data.edges.filter((edge) => edge.from === chosen).map((edge) => line(edge, edge.to))),
    ...list("is used by", data.edges.filter((edge) => edge.to === chosen).map((edge) => line(edge, edge.from))));
}
for (const group of nodes) {
  const choose = () => { chosen = chosen === +group.dataset.node ? null : +group.dataset.node; show(); };
  group.setAttribute("tabindex", "0");
  group.setAttribute("role", "button");
  group.addEventListener("click", choose);
  group.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(); } });
}
document.addEventListener("keydown", (event) => { if (event.key === "Escape") { chosen = null; show(); } });
find.addEventListener("input", show);
only.addEventListener("change", show);
