// every text of the product, as a signed-in page has them
import "../../src/ui/i18n/entry-forms.ts";
import "../../src/ui/i18n/rest.ts";
