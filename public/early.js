try {
  for (const key in localStorage)
    if (key.endsWith(".appearance")) document.documentElement.dataset.theme = localStorage[key];
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
