/** English texts of the area `history`. */
export const history = {
  export: "Export CSV",
  exportEmpty: "Nothing to export",
  exportFailed: "Export failed: {{why}}",
  exportHiddenConfirm: "Export anyway",
  exportHiddenText: "Your balances are hidden, but the file contains every amount.",
  exportHiddenTitle: "Export with amounts?",
  exported_one: "Exported {{count}} transaction. Times in the file are in UTC.",
  exported_other: "Exported {{count}} transactions. Times in the file are in UTC.",
  linkedNotFound: "This transaction isn't among the newest ones",
  type: "Type",
  worth: "Worth today",
} as const;
