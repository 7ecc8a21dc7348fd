import { useState } from "react";
import { Tabs } from "../../kit/Tabs.tsx";
import type { OpenLog } from "../model/open-log.ts";
import { EntryDetails } from "./EntryDetails.tsx";
import { Changes, StatePart } from "./StateDetails.tsx";
import { TestDetails } from "./TestDetails.tsx";

/** What an entry is made of, what it changed, and its test. */
export const Details = ({ log, index }: { readonly log: OpenLog; readonly index: number }) => {
  const [tab, setTab] = useState("entry");
  const line = log.entries[index];
  if (line === undefined) return null;
  const items = [
    { id: "entry", label: "Entry", content: <EntryDetails log={log} index={index} line={line} /> },
    { id: "changes", label: "Changes", content: <Changes log={log} index={index} /> },
    { id: "state", label: "State", content: <StatePart log={log} index={index} /> },
    { id: "test", label: "Test", content: <TestDetails log={log} line={line} /> },
  ];
  return <Tabs label="Details of the entry" items={items} value={tab} onChange={setTab} />;
};
