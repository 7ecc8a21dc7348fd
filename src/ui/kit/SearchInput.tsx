import { Search } from "lucide-react";
import { TextInput, type TextInputProps } from "./TextInput.tsx";

/** The input of a search, with a magnifier at its start; the browser neither completes nor checks what is typed. */
export const SearchInput = (props: Omit<TextInputProps, "type" | "start">) => (
  <TextInput
    autoComplete="off"
    spellCheck={false}
    enterKeyHint="search"
    {...props}
    type="search"
    start={<Search className="size-5" />}
  />
);
