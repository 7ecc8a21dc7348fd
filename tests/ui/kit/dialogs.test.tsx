import { fireEvent, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Dialog } from "../../../src/ui/kit/Dialog.tsx";
import { Select } from "../../../src/ui/kit/Select.tsx";
import { useBackCloses } from "../../../src/ui/kit/use-back-closes.ts";
import { render } from "./render.ts";

const goBack = (page: Awaited<ReturnType<typeof render>>) =>
  page.act(() => {
    window.history.replaceState(null, "");
    window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
  });

const later = (page: Awaited<ReturnType<typeof render>>) => page.act(() => new Promise((done) => setTimeout(done)));

const Openable = ({ onClose, dismissable }: { readonly onClose: () => void; readonly dismissable?: boolean }) => {
  const [open, setOpen] = useState(true);
  return (
    <Dialog
      open={open}
      onClose={() => {
        onClose();
        setOpen(false);
      }}
      title="Question"
      {...(dismissable === undefined ? {} : { dismissable })}
    >
      <button type="button" onClick={() => setOpen(false)}>
        Done
      </button>
    </Dialog>
  );
};

describe("Back and an open dialog", () => {
  it("closes it and stays on the page; each Back belongs to a dialog that stayed open to ask first", async () => {
    let asked = 0;
    const before = window.history.length;
    const page = await render(
      <Dialog open onClose={() => (asked += 1)} title="Question">
        <p>Discard?</p>
      </Dialog>,
    );
    expect(window.history.length).toBe(before + 1);
    for (const times of [1, 2]) {
      await goBack(page);
      await later(page);
      expect(asked).toBe(times);
    }
    expect(window.location.pathname).toBe("/");
  });

  it("neither closes a dialog that may not be dismissed nor leaves the page", async () => {
    let closed = 0;
    const before = window.history.length;
    const page = await render(<Openable onClose={() => (closed += 1)} dismissable={false} />);
    for (const times of [1, 2]) {
      expect(window.history.state, `before Back number ${times}`).toHaveProperty("dialogs");
      await goBack(page);
      await later(page);
    }
    expect(closed).toBe(0);
    expect(window.history.length).toBeGreaterThan(before);
  });

  it("closes a dialog once it may be dismissed again", async () => {
    const outcomes: string[] = [];
    const Sending = () => {
      const [sending, setSending] = useState(false);
      return (
        <Dialog open onClose={() => outcomes.push("closed")} title="Question" dismissable={!sending}>
          <button type="button" onClick={() => setSending(!sending)}>
            Confirm
          </button>
        </Dialog>
      );
    };
    const page = await render(<Sending />);
    await page.press("Confirm");
    await later(page);
    await goBack(page);
    await later(page);
    await page.press("Confirm");
    await goBack(page);
    expect(outcomes).toEqual(["closed"]);
  });

  it("a dialog closed by its own button leaves no history entry for a second dialog", async () => {
    const page = await render(<Openable onClose={() => undefined} />);
    const length = window.history.length;
    await page.press("Done");
    await later(page);
    const second = await render(<Openable onClose={() => undefined} />);
    expect(window.history.length).toBeLessThanOrEqual(length);
    await second.unmount();
  });
});

/** `depth` steps, each in the one before; Close closes all at once. */
const Nested = ({ depth, onClose }: { readonly depth: number; readonly onClose: () => void }) => {
  useBackCloses(true, onClose);
  return depth === 1 ? null : <Nested depth={depth - 1} onClose={onClose} />;
};

const NestedDialog = ({ depth, closed }: { readonly depth: number; readonly closed: Array<string> }) => {
  const [open, setOpen] = useState(true);
  return (
    <>
      {open ? <Nested depth={depth} onClose={() => closed.push("step")} /> : null}
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
    </>
  );
};

describe("the history after a dialog closed with the steps in it", () => {
  it.each([1, 3])("is as before, and the address of the page stays (%i entries)", async (depth) => {
    window.history.pushState(null, "", "/first");
    window.history.pushState(null, "", "/second?tab=validators");
    const page = await render(<NestedDialog depth={depth} closed={[]} />);
    expect(window.history.state.dialogs).toHaveLength(depth);
    await page.press("Close");
    await vi.waitFor(() => expect(window.history.state).toBeNull());
    expect(window.location.href).toContain("/second?tab=validators");
    window.history.back();
    await vi.waitFor(() => expect(window.location.pathname).toBe("/first"));
  });

  it("Back closes only the innermost of several steps", async () => {
    const closed: Array<string> = [];
    await render(<NestedDialog depth={3} closed={closed} />);
    window.history.back();
    await vi.waitFor(() => expect(closed).not.toEqual([]));
    expect(closed).toEqual(["step"]);
  });
});

describe("Esc in an open dialog", () => {
  it("ends the composition of a text, and closes the dialog only without one", async () => {
    let closed = 0;
    const page = await render(<Openable onClose={() => (closed += 1)} />);
    const press = (isComposing: boolean) =>
      page.act(() => void fireEvent.keyDown(document.body, { key: "Escape", isComposing }));
    await press(true);
    expect(closed).toBe(0);
    await press(false);
    expect(closed).toBe(1);
  });
});

describe("Enter on a select", () => {
  it("opens it and does not submit the form", async () => {
    let submits = 0;
    const { user } = await render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submits += 1;
        }}
      >
        <Select label="Asset" value="a" onChange={() => undefined} options={[{ value: "a", label: "A" }]} />
        <button type="submit">Go</button>
      </form>,
    );
    await user.tab();
    await user.keyboard("{Enter}");
    expect(submits).toBe(0);
    screen.getByRole("button", { name: "Asset", expanded: true });
  });
});

describe("A3: the focus when a dialog opens", () => {
  const actions = (
    <>
      <button type="button">Keep</button>
      <button type="button">Delete</button>
    </>
  );
  const focused = async (content: ReactNode, withActions = true) => {
    const page = await render(
      <Dialog open onClose={() => undefined} title="Question" {...(withActions ? { actions } : {})}>
        {content}
      </Dialog>,
    );
    await later(page);
    const element = document.activeElement;
    return element?.getAttribute("aria-label") ?? element?.textContent;
  };

  it.each([
    [
      "the first field that can be filled in",
      "Amount",
      <>
        <button type="button">Paste</button>
        <input aria-label="Link" readOnly />
        <input aria-label="Amount" />
        <input aria-label="Memo" />
      </>,
    ],
    [
      "a choice that precedes the fields",
      "First",
      <>
        <Select value="a" onChange={() => undefined} options={[{ value: "a", label: "First" }]} placeholder="" />
        <input aria-label="Amount" />
      </>,
    ],
    ["the safe button without a field", "Keep", <p key="sure">Sure?</p>],
    [
      "the element that the content marks",
      "Stay",
      <>
        <input aria-label="Amount" />
        <button type="button" data-autofocus>
          Stay
        </button>
      </>,
    ],
  ])("moves to %s: %s", async (_, name, content) => {
    expect(await focused(content)).toBe(name);
  });

  it("moves to Close where the buttons are below the window, so that the start of the content stays in sight", async () => {
    const height = vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(window.innerHeight + 1);
    try {
      expect(await focused(<p>All that is known about it</p>)).toBe("Close");
    } finally {
      height.mockRestore();
    }
  });

  it("moves to Close where the panel is lower than the window but reaches below it", async () => {
    const height = vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(window.innerHeight - 10);
    const top = vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockReturnValue(48);
    try {
      expect(await focused(<p>All that is known about it</p>)).toBe("Close");
    } finally {
      height.mockRestore();
      top.mockRestore();
    }
  });

  it("moves to Close without another target", async () => {
    expect(await focused(<p>News</p>, false)).toBe("Close");
  });
});

describe("a closed dialog", () => {
  afterEach(() => {
    Reflect.deleteProperty(Element.prototype, "getAnimations");
  });

  it("is removed also when its closing animation is never reported as finished", async () => {
    vi.useFakeTimers();
    class Transition {
      readonly finished = new Promise(() => undefined);
      readonly playState = "running";
    }
    vi.stubGlobal("CSSTransition", Transition);
    Element.prototype.getAnimations = () => [new Transition() as unknown as Animation];
    const page = await render(<Openable onClose={() => undefined} />);
    await page.act(() => vi.advanceTimersByTime(400));
    await page.press("Done");
    await page.act(() => vi.advanceTimersByTime(900));
    expect(screen.queryByRole("dialog")).not.toBeNull();
    await page.act(() => vi.advanceTimersByTime(200));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
