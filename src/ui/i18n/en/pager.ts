/** English texts of the area `kit` that only the pager of a long table shows. */
export const pager = {
  firstPage: "This is the first page",
  lastPage: "This is the last page",
  nextPage: "Next page",
  pageOf: "Page {{page}} of {{pages}}",
  pagination: "Pages",
  previousPage: "Previous page",
  toFirstPage: "First page",
  toLastPage: "Last page",
} as const;
