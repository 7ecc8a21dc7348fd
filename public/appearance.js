// before the first paint
try {
  const key = Object.keys(localStorage).find((name) => name.endsWith(".appearance"));
  if (key) document.documentElement.dataset.theme = localStorage.getItem(key);
} catch {}
