import { act, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { Amount } from "../../../src/ui/kit/Amount.tsx";
import { announcement } from "../../../src/ui/kit/Announcer.tsx";
import { Button } from "../../../src/ui/kit/Button.tsx";
import { Checkbox } from "../../../src/ui/kit/Checkbox.tsx";
import { CodeInput } from "../../../src/ui/kit/CodeInput.tsx";
import { Combobox } from "../../../src/ui/kit/Combobox.tsx";
import { Field } from "../../../src/ui/kit/Field.tsx";
import { IconButton } from "../../../src/ui/kit/IconButton.tsx";
import { Menu } from "../../../src/ui/kit/Menu.tsx";
import { fitOptions } from "../../../src/ui/kit/OptionContent.tsx";
import { TextInput } from "../../../src/ui/kit/TextInput.tsx";
import { render } from "./render.ts";

const box = (number: number) => screen.getByRole("textbox", { name: `Digit ${number}` });

describe("A5 the boxes of a code", () => {
  it("move on as digits are typed, go back one on Backspace, also where a keyboard of a phone only says that it deletes, and return the full code once", async () => {
    const codes: string[] = [];
    const { user } = await render(<CodeInput label="Verification code" onComplete={(code) => codes.push(code)} />);
    await user.type(box(1), "12");
    expect(document.activeElement).toBe(box(3));
    await user.keyboard("{Backspace}");
    expect(document.activeElement).toBe(box(2));
    await user.keyboard("2");
    const deletes = () =>
      new InputEvent("beforeinput", { inputType: "deleteContentBackward", bubbles: true, cancelable: true });
    await act(async () => void fireEvent(box(3), deletes()));
    expect(document.activeElement).toBe(box(2));
    expect(screen.getAllByRole<HTMLInputElement>("textbox").map(({ value }) => value)).toEqual([
      ...["1", "", "", "", "", ""],
    ]);
    await user.keyboard("23456");
    expect(codes).toEqual(["123456"]);
    expect(document.activeElement).toBe(box(6));
  });

  it("accept a whole code that autofill enters into the first box; take nothing out of a text with several codes, say so, and take the next one", async () => {
    const codes: string[] = [];
    const { user } = await render(<CodeInput label="Verification code" onComplete={(code) => codes.push(code)} />);
    await user.click(box(1));
    await user.paste("126019 or 126020");
    expect(screen.getByRole("alert").textContent).toBe(
      "There is more than one number of six digits in that. Type the code from our newest message.",
    );
    await user.paste("No code here");
    expect(screen.getByRole("alert").textContent).toBe(
      "There are no six digits in that. Type the code from our newest message.",
    );
    await user.paste("Your code is 126019");
    expect([codes, screen.queryByRole("alert")]).toEqual([["126019"], null]);
    expect(box(1).getAttribute("autocomplete")).toBe("one-time-code");
    fireEvent.input(box(1), { target: { value: "123 456" } });
    expect(codes).toEqual(["126019", "123456"]);
  });
});

describe("the list of a choice", () => {
  it("A1: ends before a control of which it would leave a strip, unless it would be too low then", () => {
    const opened = (controlTop: number, listHeight = 320) => {
      const form = document.createElement("form");
      form.innerHTML = "<div><div></div></div><button></button>";
      const [choice, list, button] = [form.firstElementChild, form.querySelector("div div"), form.lastElementChild];
      if (!(list instanceof HTMLElement) || choice === null || button === null) throw new Error("no form");
      choice.getBoundingClientRect = () => new DOMRect(0, 0, 300, 48);
      list.getBoundingClientRect = () => new DOMRect(0, 50, 300, listHeight);
      button.getBoundingClientRect = () => new DOMRect(0, controlTop, 150, 40);
      fitOptions(list);
      return list.style.maxHeight;
    };
    // it ends at 370 px
    expect([330, 347, 365, 370].map((top) => opened(top))).toEqual(["320px", "297px", "320px", "320px"]);
    expect(opened(187, 160)).toBe("320px");
  });
});

describe("A2 a menu", () => {
  const entries = ["Follow", "Block"].map((label) => ({ id: label, label, onSelect: () => undefined }));
  const menu = async () => {
    const page = await render(
      <Menu
        trigger={
          <button type="button" aria-label="More">
            …
          </button>
        }
        entries={entries}
      />,
    );
    return { ...page, button: () => screen.getByRole("button", { name: "More" }) };
  };

  it("is a button alone until it is opened, and takes the focus back each time it closes", async () => {
    const { button, user } = await menu();
    expect([button().getAttribute("aria-haspopup"), button().getAttribute("aria-expanded")]).toEqual(["menu", "false"]);
    expect(screen.queryByRole("menu")).toBeNull();
    for (let time = 0; time < 2; time += 1) {
      await user.click(button());
      expect(button().getAttribute("aria-expanded")).toBe("true");
      expect(screen.getAllByRole("menuitem").map((entry) => entry.textContent)).toEqual(["Follow", "Block"]);
      await user.keyboard("{Escape}");
      expect(screen.queryByRole("menu")).toBeNull();
      expect(document.activeElement).toBe(button());
    }
  });
});

describe("A2 a combobox", () => {
  it("that Esc closed opens again by a press, as it opened the first time", async () => {
    const { user } = await render(
      <Combobox label="Validator" options={[{ value: "a", label: "Anna" }]} value="" onChange={() => undefined} />,
    );
    const input = screen.getByRole("combobox", { name: "Validator" });
    const isOpen = () => input.getAttribute("aria-expanded");
    await user.click(input);
    expect(isOpen()).toBe("true");
    await user.keyboard("{Escape}");
    expect([isOpen(), document.activeElement === input]).toEqual(["false", true]);
    await user.click(input);
    expect([isOpen(), document.activeElement === input]).toEqual(["true", true]);
  });
});

describe("A1 a combobox", () => {
  it("that finds nothing says so as an option that can't be chosen, so that its list has one", async () => {
    const chosen: string[] = [];
    const { user } = await render(
      <Combobox
        label="Validator"
        options={[{ value: "a", label: "Anna" }]}
        value="a"
        onChange={(value) => chosen.push(value)}
      />,
    );
    const input = screen.getByRole("combobox", { name: "Validator" });
    await user.clear(input);
    await user.type(input, "zzz");
    const [line, ...others] = within(screen.getByRole("listbox")).getAllByRole("option");
    expect([line?.textContent, line?.getAttribute("aria-disabled"), others]).toEqual(["Nothing found", "true", []]);
    const before = chosen.length;
    await user.keyboard("{ArrowDown}{Enter}");
    expect(chosen.length).toBe(before);
    await user.type(input, "z");
    await user.tab();
    expect(chosen.slice(before)).toEqual([]);
  });
});

describe("a combobox of countries", () => {
  const options = [
    { value: "AT", label: "Austria" },
    { value: "OM", label: "Oman" },
  ];

  it.each(["AT", "Austria"])("takes %s, which the browser fills in before it leaves the field", async (filled) => {
    const Form = () => {
      const [value, setValue] = useState("");
      return <Combobox label="Country" autoComplete="country" options={options} value={value} onChange={setValue} />;
    };
    const { user } = await render(<Form />);
    const input = screen.getByRole<HTMLInputElement>("combobox", { name: "Country" });
    expect(input.autocomplete).toBe("country");
    await user.click(input);
    // unlike Tab, the browser chooses nothing of the list
    await act(async () => {
      fireEvent.change(input, { target: { value: filled } });
      fireEvent.blur(input);
    });
    expect(input.value).toBe("Austria");
  });

  it("of anything else is filled in by no browser, and chooses nothing for a name that is typed", async () => {
    const chosen: string[] = [];
    const { user } = await render(
      <Combobox label="Validator" options={options} value="" onChange={(value) => chosen.push(value)} />,
    );
    const input = screen.getByRole<HTMLInputElement>("combobox", { name: "Validator" });
    expect(input.autocomplete).toBe("off");
    await user.click(input);
    await user.paste("Oman");
    expect(chosen).toEqual([]);
  });
});

describe("a button", () => {
  it("that is disabled stays focusable, shows its reason and ignores presses", async () => {
    let pressed = 0;
    const { user } = await render(
      <Button disabledReason="Enter an amount first" onClick={() => (pressed += 1)}>
        Preview
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Preview", description: "Enter an amount first" });
    await user.click(button);
    expect(pressed).toBe(0);
    expect(document.activeElement).toBe(button);
    expect(button.hasAttribute("disabled")).toBe(false);
    expect(button.getAttribute("aria-disabled")).toBe("true");
  });

  it("A2: stays the same element with the focus while its reason appears and disappears, and shows a reason when pressed", async () => {
    const withReason = (reason: string | null) => (
      <div>
        <Button wide disabledReason={reason}>
          Preview
        </Button>
      </div>
    );
    const page = await render(withReason(null));
    const button = screen.getByRole("button", { name: "Preview" });
    await page.user.tab();
    const shownTips: string[] = [];
    const tip = () => screen.queryByRole("tooltip");
    for (const reason of ["You are offline", null, "Enter an amount first"]) {
      await page.show(withReason(reason));
      expect(document.activeElement).toBe(button);
      expect(tip()?.textContent).toBe(reason ?? undefined);
    }
    Object.assign(screen.getByRole("tooltip"), { showPopover: () => shownTips.push(tip()?.textContent ?? "") });
    await page.user.click(button);
    expect(shownTips).toEqual(["Enter an amount first"]);
  });

  it("of an icon shows its name under the pointer, and no more once the focus goes elsewhere, as when a dialog opens", async () => {
    const { user } = await render(
      <div>
        <IconButton label="More about Grace" icon={null} />
        <input />
      </div>,
    );
    const tip = () => document.querySelector("[data-tip]")?.textContent;
    expect(tip()).toBeUndefined();
    await user.hover(screen.getByRole("button", { name: "More about Grace" }));
    expect(tip()).toBe("More about Grace");
    await user.tab();
    expect(tip()).toBe("More about Grace");
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("textbox"));
    expect(tip()).toBeUndefined();
  });

  it("A2: that is disabled takes the focus from the field in which Enter pressed it, so that its reason is seen and read", async () => {
    const { user } = await render(
      <form>
        <input />
        <Button type="submit" disabledReason="You are offline">
          Save
        </Button>
      </form>,
    );
    await user.type(screen.getByRole("textbox"), "Ada{Enter}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Save", description: "You are offline" }));
  });

  it("that is pending also ignores a submit", async () => {
    let submits = 0;
    const { user } = await render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submits += 1;
        }}
      >
        <Button type="submit" pending>
          Send
        </Button>
      </form>,
    );
    await user.click(screen.getByRole("button", { name: "Send", busy: true }));
    expect(submits).toBe(0);
  });
});

describe("a field", () => {
  it("binds label, hint and error to its control", async () => {
    await render(
      <Field label="Amount" hint="In OPT" error="Too much">
        <TextInput />
      </Field>,
    );
    const input = screen.getByRole("textbox", { name: "Amount", description: "Too much In OPT" });
    expect(screen.getByText("Amount").getAttribute("for")).toBe(input.id);
    expect(input.getAttribute("aria-invalid")).toBe("true");
  });

  const checkbox = (error?: string) => <Checkbox label="I agree" error={error} />;
  const textField = (error?: string) => (
    <Field label="Username" error={error}>
      <TextInput />
    </Field>
  );

  it.each([
    ["text field", textField, "textbox"],
    ["checkbox", checkbox, "checkbox"],
  ] as const)("A11: a %s with the focus has its error announced", async (_, withError, role) => {
    const { user, show } = await render(withError());
    const said: string[] = [];
    const stop = announcement.subscribe(() => said.push(announcement.read().trim()));
    screen.getByRole(role).focus();
    await user.keyboard("{Enter}");
    await show(withError("Taken"));
    await show(withError("Too short"));
    stop();
    expect(said).toEqual(["Taken", "Too short"]);
  });

  it("A11: a field that gets the focus together with its error announces nothing, and one without the focus neither", async () => {
    const both = (error?: string) => (
      <>
        {textField(error)}
        {checkbox(error)}
      </>
    );
    const { user, show } = await render(both());
    const said: string[] = [];
    const stop = announcement.subscribe(() => said.push(announcement.read()));
    screen.getByRole("checkbox").focus();
    await user.keyboard("{Enter}");
    screen.getByRole("textbox").focus();
    await show(both("Taken"));
    stop();
    expect(said).toEqual([]);
  });
});

describe("a hidden amount", () => {
  it("reveals neither the figure nor its size, in text, title or name", async () => {
    const small = await render(<Amount value="0.123456789" symbol="OPT" usd="7.5" hidden />);
    const large = await render(<Amount value="98765432.1" symbol="OPT" usd="5550000" hidden />);
    expect(small.host.isEqualNode(large.host)).toBe(true);
    expect(small.host.textContent).not.toMatch(/\d/);
    expect(small.host.querySelector("[title], [aria-label]")).toBeNull();
  });
});
