// Applies the stored appearance before the first paint, under any storage prefix. The page's scripts run after it.
try {
  for (const key of Object.keys(localStorage)) {
    const appearance = localStorage.getItem(key);
    if (key.endsWith(".appearance") && /^(?:light|dark)$/.test(appearance)) {
      document.documentElement.dataset.theme = appearance;
    }
  }
} catch {
  // no storage, no stored appearance
}
