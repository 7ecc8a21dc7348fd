// the stored appearance, before the first paint
try {
  for (const key of Object.keys(localStorage)) {
    const value = localStorage.getItem(key);
    if (key.endsWith(".appearance") && /^(light|dark)$/.test(value)) document.documentElement.dataset.theme = value;
  }
} catch {}
