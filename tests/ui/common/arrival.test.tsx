import { screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { Arrival } from "../../../src/ui/common/Arrival.tsx";
import { announcement } from "../../../src/ui/kit/Announcer.tsx";
import { PageHeading } from "../../../src/ui/kit/PageHeading.tsx";
import { ERROR_PATH, ErrorBoundary } from "../../../src/ui/shell/ErrorBoundary.tsx";
import { render } from "../kit/render.ts";

const nextFrame = () => new Promise<void>((done) => requestAnimationFrame(() => done()));
const focused = () => document.querySelector("h1:focus")?.textContent ?? null;
const spoken = () => announcement.read().replace("\u00a0", "");

const Broken = (): never => {
  throw new Error("broken");
};

const seen: Array<string | null> = [];
/** An application whose page at /settings throws. */
const Site = () => {
  const [path, go] = useState("/settings");
  const lead = () => {
    seen.push(document.body.textContent);
    go(ERROR_PATH);
  };
  return (
    <ErrorBoundary path={path} onError={lead}>
      {path === "/settings" ? <Broken /> : <p>{path}</p>}
    </ErrorBoundary>
  );
};

describe("A9 arriving at a page", () => {
  it("moves the focus to the heading that replaces the one of a loading screen, unless it is in a field", async () => {
    let load = (_: string): void => undefined;
    const Screen = () => {
      const [title, setTitle] = useState("OPT");
      load = setTitle;
      return <PageHeading key={title}>{title}</PageHeading>;
    };
    const page = await render(
      <>
        <Screen />
        <input aria-label="Search" />
        <Arrival title="Assets" />
      </>,
    );
    await nextFrame();
    expect([focused(), spoken()]).toEqual(["OPT", "OPT"]);
    await page.act(() => load("Optio"));
    await nextFrame();
    expect([focused(), document.title]).toEqual(["Optio", "Optio · Optio"]);
    await page.user.click(screen.getByRole("textbox", { name: "Search" }));
    await page.act(() => load("Optio again"));
    await nextFrame();
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Search" }));
  });

  it("leaves the focus on a row that the link of a notification led to", async () => {
    const Row = () => (
      <table>
        <tbody>
          <tr tabIndex={-1} data-linked="" ref={(row) => row?.focus()}>
            <th>Anna</th>
          </tr>
        </tbody>
      </table>
    );
    await render(
      <>
        <PageHeading>Staked OPT</PageHeading>
        <Row />
        <Arrival title="Staking" />
      </>,
    );
    await nextFrame();
    expect(document.activeElement).toBe(screen.getByRole("row", { name: "Anna" }));
    expect(document.title).toBe("Staked OPT · Optio");
  });

  it("waits for a heading that renders later, with the title of the route", async () => {
    await render(<Arrival title="Profile" />);
    await nextFrame();
    expect(document.title).toBe("Profile · Optio");
    await render(<PageHeading>Rosa Dune</PageHeading>);
    await nextFrame();
    await nextFrame();
    expect(document.title).toBe("Rosa Dune · Optio");
    expect(focused()).toBe("Rosa Dune");
  });

  it("announces the page that a redirect leads to once, and nothing for the page before, whose heading never came", async () => {
    const said: string[] = [];
    const page = await render(<Arrival key="first" title="Profile" />);
    const stop = announcement.subscribe(() => said.push(spoken()));
    await page.show(
      <>
        <PageHeading>Wallet</PageHeading>
        <Arrival key="second" title="Wallet" />
      </>,
    );
    await nextFrame();
    await nextFrame();
    stop();
    expect([said, document.title]).toEqual([["Wallet"], "Wallet · Optio"]);
  });

  it("keeps the focus in a dialog until it closes", async () => {
    const dialog = document.createElement("div");
    dialog.setAttribute("role", "dialog");
    document.body.append(dialog);
    await render(
      <>
        <PageHeading>Ether</PageHeading>
        <Arrival title="Assets" />
      </>,
    );
    await nextFrame();
    expect(focused()).toBeNull();
    dialog.remove();
    await nextFrame();
    await nextFrame();
    expect(focused()).toBe("Ether");
  });
});

describe("an uncaught render error", () => {
  it("blanks the view, navigates to /error, and shows that page", async () => {
    await render(<Site />);
    expect(seen).toEqual([""]);
    screen.getByText("/error");
  });

  it("stays blank when /error itself fails, without a redirect loop", async () => {
    let led = 0;
    const lead = () => {
      led += 1;
    };
    const page = await render(
      <ErrorBoundary path={ERROR_PATH} onError={lead}>
        <Broken />
      </ErrorBoundary>,
    );
    expect(page.host.textContent).toBe("");
    expect(led).toBe(0);
  });
});
