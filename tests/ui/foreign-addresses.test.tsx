import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Call, call } from "../../src/adapters/http/calls/call.ts";
import { allCalls } from "../../src/adapters/http/calls/index.ts";
import { encodeRequest, hasUnsafePathParam } from "../../src/adapters/http/encode.ts";
import { access } from "../../src/app/routing/access.ts";
import { tokenPath } from "../../src/app/routing/routes.ts";
import { domain } from "../../src/domain/index.ts";
import { readReferral } from "../../src/domain/session/rules.ts";
import { segment } from "../../src/domain/values/segment.ts";
import { TokenIcon } from "../../src/ui/common/TokenIcon.tsx";
import { ReceiptFacts } from "../../src/ui/common/transfer/ReceiptFacts.tsx";
import { TransactionDialog } from "../../src/ui/features/wallet/TransactionDialog.tsx";
import { Avatar } from "../../src/ui/kit/Avatar.tsx";
import { FailedPicturesContext } from "../../src/ui/kit/failed-pictures.ts";
import { safeLink, safePicture } from "../../src/ui/kit/foreign-address.ts";
import { transaction } from "../domain/wallet/movements.ts";
import { PAYLOADS } from "../support/payloads.ts";
import { signedOut } from "../support/session/states.ts";
import { fakeApp } from "./fake-app.tsx";
import { render } from "./kit/render.ts";

const OWN = "https://wallet.example";

/** The address that a browser on a page of the product would open. */
const resolved = (address: string): URL => new URL(address, `${OWN}/c/here`);

/** The payloads that violate a rule, with their texts. */
const breaking = (broken: (payload: string) => boolean): ReadonlyArray<string> => PAYLOADS.filter(broken);

const visitor = { ...domain.initial, session: signedOut };

it("S4 has at least 60 different payloads", () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(PAYLOADS).size).toBe(PAYLOADS.length);
  // the payloads are effective: unfiltered, most of them lead to another site, run or leave the folder
  const harmless = (payload: string): boolean =>
    URL.canParse(payload, OWN) && resolved(payload).origin === OWN && !/\.\.|<|ran=1/.test(payload);
  expect(PAYLOADS.filter(harmless).length).toBeLessThan(PAYLOADS.length / 2);
});

describe("S4 a foreign text", () => {
  it("as an explorer's link is an https address with its host shown, or null", () => {
    expect(PAYLOADS.map(safeLink).filter((link) => link !== null)).toEqual([]);
    expect(safeLink("https://explorer.example:8443/tx/1?a=b@c#d")).toBe("https://explorer.example:8443/tx/1?a=b@c#d");
  });

  it("as an explorer's link of a receipt or a transaction is not linked", async () => {
    const some = PAYLOADS.filter((_, at) => at % 8 === 0);
    for (const payload of ["https://explorer.example/tx/AB12", ...some]) {
      const receipt = { transactionHash: "AB12", blockExplorerLink: payload };
      const of = transaction({ blockExplorerLink: payload });
      const page = await render(
        fakeApp().wrap(
          <>
            <ReceiptFacts receipt={receipt}>{null}</ReceiptFacts>
            <TransactionDialog of={of} open onClose={() => undefined} hidden={false} />
          </>,
        ),
      );
      screen.getByRole("dialog");
      const links = document.querySelectorAll("a[target=_blank]").length;
      expect([payload, links]).toEqual([payload, payload.startsWith("https://explorer.") ? 2 : 0]);
      await page.unmount();
    }
  });

  it("as a picture is a PNG, a JPEG or a plain path of the product, or null", () => {
    expect(PAYLOADS.map(safePicture).filter((picture) => picture !== null)).toEqual([]);
    expect(["data:image/png;base64,iVBORw0KGgo=", "/images/OPT.png", "/a/b-c_d.e"].map(safePicture)).not.toContain(
      null,
    );
  });

  it("as a symbol or a chain stays one segment of the path of its token", () => {
    const path = (name: string) => tokenPath({ chainId: name, symbol: name });
    expect(breaking((payload) => resolved(path(payload)).origin !== OWN)).toEqual([]);
    expect(breaking((payload) => path(payload).split("/").length !== 4)).toEqual([]);
  });

  it("as a symbol names a file directly below /images, or null", async () => {
    for (const payload of PAYLOADS) {
      const page = await render(<TokenIcon symbol={payload} />);
      expect(page.host.querySelector("img")?.getAttribute("src") ?? null).toBeNull();
      await page.unmount();
    }
  });

  it("as a plain symbol names its file, also of a token that the build has no picture of, and not again once it failed", async () => {
    const failed = new Set<string>();
    const pictures = {
      has: (address: string) => failed.has(address),
      add: (address: string) => void failed.add(address),
    };
    const icon = (
      <FailedPicturesContext value={pictures}>
        <TokenIcon symbol="ATOM" />
      </FailedPicturesContext>
    );
    const page = await render(icon);
    const image = page.host.querySelector("img");
    expect(image?.getAttribute("src")).toBe("/images/ATOM.png");
    fireEvent.error(image ?? page.host);
    expect([page.host.querySelector("img"), page.host.textContent]).toEqual([null, "A"]);
    await page.unmount();
    const later = await render(icon);
    expect(later.host.querySelector("img")).toBeNull();
    await later.unmount();
  });

  it("as one segment of an address never throws and never contains another segment", () => {
    expect(breaking((payload) => /[/\\?#\s]/.test(segment(payload)))).toEqual([]);
    expect(segment("a\ud800b")).toBe(segment("a\ufffdb"));
  });

  it("as an avatar is not fetched", async () => {
    for (const payload of PAYLOADS) {
      const page = await render(<Avatar name="Ada" src={payload} />);
      expect(page.host.querySelector("img")).toBeNull();
      await page.unmount();
    }
  });

  it("as a referral code is a plain word, or null", () => {
    expect(PAYLOADS.map(readReferral).filter((code) => code !== null)).toEqual([]);
  });

  it("as a path, with or without an invitation, leads a visitor to pages for visitors", () => {
    const ends = (path: string): string => {
      const answer = access(visitor, path);
      return answer._tag === "go" ? resolved(answer.to).pathname : path;
    };
    for (const prefix of ["", "/", "/c/", "/c/A/", "/profile/", "/my-assets/optio/", "/callback/"]) {
      const stray = breaking((payload) => !/^\/(?:login|signup|callback\/.*)$/su.test(ends(prefix + payload)));
      expect(stray).toEqual([]);
    }
  });

  it("as a parameter of a call stays in its segment, or nothing is sent", () => {
    const withParameters = allCalls.filter((call) => Object.keys(call.params).length > 0);
    expect(withParameters.length).toBeGreaterThan(10);
    const pathOf = (call: Call, payload: string): string | null => {
      const input = Object.fromEntries(Object.keys(call.params).map((name) => [name, payload]));
      return hasUnsafePathParam(call, input) ? null : resolved(encodeRequest(call, input, {}, OWN, null).url).pathname;
    };
    for (const call of withParameters) {
      const place = new RegExp(`^/api${call.path.replace(/:[A-Za-z]+/g, "[^/]+")}$`);
      expect(breaking((payload) => !place.test(pathOf(call, payload) ?? "") && pathOf(call, payload) !== null)).toEqual(
        [],
      );
    }
  });

  it("as a query of a call stays in the query", () => {
    const search = call("search", "GET", "/search", null);
    const stray = breaking(
      (text) => resolved(encodeRequest(search, {}, { text }, OWN, null).url).pathname !== "/api/search",
    );
    expect(stray).toEqual([]);
  });
});
