// runs before the first paint: the stored appearance
try {
  const key = Object.keys(localStorage).find((name) => name.endsWith(".appearance"));
  if (key) document.documentElement.dataset.theme = localStorage.getItem(key);
} catch {}
// a button that is pressed before the login form is hydrated is pressed again then; Enter in a field presses one too
let pressed;
const keepPressed = (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  event.preventDefault();
  pressed = button;
};
addEventListener("click", keepPressed, true);
addEventListener("hydrated", () => {
  removeEventListener("click", keepPressed, true);
  pressed?.click();
});
performance.mark("listening");
