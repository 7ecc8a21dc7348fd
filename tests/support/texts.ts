// every text of the product, as the running application has them
import "../../src/ui/i18n/application.ts";
import "../../src/ui/i18n/later.ts";
