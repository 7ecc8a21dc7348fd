// before the first paint (decision 33)
try {
  const key = Object.keys(localStorage).find((name) => name.endsWith(".appearance"));
  if (key) document.documentElement.dataset.theme = localStorage.getItem(key);
} catch {}
let pressed;
const keep = (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  event.preventDefault();
  pressed = button;
};
addEventListener("click", keep, true);
addEventListener("hydrated", () => {
  removeEventListener("click", keep, true);
  pressed?.click();
});
performance.mark("listening");
