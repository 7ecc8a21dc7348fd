import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import { views } from "../../../domain/notifications/index.ts";
import { whenShown } from "../../common/Arrival.tsx";
import { useAppState } from "../../common/app-context.tsx";
import { usePageRequest } from "../../common/page-request.ts";
import { useSearchText } from "../../common/use-search-text.ts";
import { headingId, SECTIONS, type SettingsSection, sectionOf } from "./parts.ts";

/** The id of the link to a section. */
export const linkId = (section: SettingsSection): string => `settings-link-${section}`;

/** The address of the settings at a section. */
export const sectionPath = (section: SettingsSection): string => `/settings?section=${section}`;

const isDrawn = (id: string): boolean => document.getElementById(id)?.getClientRects().length !== 0;

/** The sections of this server, the one that the address names, and how to go to a part or to the list of all. */
export const useSection = () => {
  const { notifications } = useAppState();
  const sections = SECTIONS.filter(({ part }) => part !== "alerts" || views.mayAlert(notifications));
  const named = sectionOf(new URLSearchParams(useSearchText()).get("section"));
  const section = sections.find((one) => one.section === named)?.section ?? null;
  const [, navigate] = useLocation();
  const [target, setTarget] = useState<string | null>(section === null ? null : headingId(section));
  const goTo = (part: string): void => {
    const next = sectionOf(part);
    if (next === null) return;
    const id = headingId(part);
    // it is another page, to which Back returns, unless the part stands in the one that is shown
    navigate(sectionPath(next), { replace: isDrawn(id) });
    setTarget(id);
  };
  usePageRequest("settings", (request) => goTo(request.part));
  const arrive = useEffectEvent((found: HTMLElement): void => {
    setTarget(null);
    if (section !== null) window.scrollTo(0, 0);
    found.focus();
  });
  useEffect(() => (target === null ? undefined : whenShown(target, arrive)), [target]);
  /** After a press of the link back to the list: the link to the section takes the focus. */
  const leave = (): void => {
    if (section !== null) setTarget(linkId(section));
  };
  return { sections, section, goTo, leave };
};
