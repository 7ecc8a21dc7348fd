/** The version of this product, as in package.json; that of the API's protocol is a header of every call. */
export const PRODUCT_VERSION = "0.1.0";
