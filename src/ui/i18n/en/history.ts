/** English texts of the area `history`. */
export const history = {
  export: "Export",
  exportEmpty: "Nothing to export",
  exportFailed: "Export failed: {{why}}",
  exportHiddenText: "Your balances are hidden, but the file contains every amount.",
  linkedNotFound: "This transaction isn't among the newest ones",
  type: "Type",
  worth: "Worth\u00a0today",
} as const;
