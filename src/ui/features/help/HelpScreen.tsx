import { useApp } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { Card } from "../../kit/Card.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { Diagnostics } from "./Diagnostics.tsx";

/** /help-support: the configured links, and Diagnostics (decisions.md §2). */
export const HelpScreen = () => {
  const t = useText();
  const { supportUrl, contactUrl, siteUrl } = useApp().config;
  const links = [
    { href: supportUrl, name: t("help.support"), text: t("help.supportText") },
    { href: contactUrl, name: t("help.contact"), text: t("help.contactText") },
    { href: siteUrl, name: t("help.site"), text: t("help.siteText") },
  ];
  return (
    <div className="flex flex-col gap-8">
      <PageHeading lead={t("help.lead")}>{t("help.title")}</PageHeading>
      <section aria-labelledby="help-links">
        <h2 id="help-links" className="mb-3 text-lg font-semibold text-ink">
          {t("help.links")}
        </h2>
        <ul className="grid gap-4 md:grid-cols-3">
          {links.map((link) => (
            <li key={link.href}>
              <Card className="h-full">
                <TextLink href={link.href} external>
                  {link.name}
                </TextLink>
                <p className="mt-2 text-base text-pretty text-muted">{link.text}</p>
              </Card>
            </li>
          ))}
        </ul>
      </section>
      <Diagnostics />
    </div>
  );
};
