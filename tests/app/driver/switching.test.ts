import { describe, expect, it } from "vitest";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { Command as Session, views } from "../../../src/domain/session/index.ts";
import { open, type User } from "../../support/driver.ts";
import { CODE, MIRA, PASSWORD } from "../../support/scripted-server.ts";
import { createPeopleDevice } from "../../support/session/people.ts";
import { expectNoUnhandledRejections } from "../../support/session/rejections.ts";

expectNoUnhandledRejections();

/** Submits the first form of the sign-in; the code is not typed yet. */
const asksToSignIn = async (user: User, identifier: string): Promise<void> => {
  await user.runs(Session.SignIn({ identifier, password: { handle: user.types(PASSWORD), broken: [] } }));
};
const submitsCode = (user: User): string | null =>
  user.does(Session.SubmitCode({ code: { handle: user.types(CODE), broken: [] }, trustDevice: false }));

/** Ada fills a form in one tab; in another tab, Bea's tokens replace hers. */
const adaAtAForm = async () => {
  const device = createPeopleDevice();
  device.signedInAs("ada");
  const ada = await open(device);
  await ada.asksForPreview({ amount: "5", to: MIRA, memo: "for the rent of Ada" });
  const left = device.spoken.length;
  return { device, ada, since: () => device.spoken.slice(left) };
};

describe("T5 another user signs in in another tab", () => {
  it("T5 ends the first user's session in this tab, continues with the second user's session, and shows why", async () => {
    const { device, ada, since } = await adaAtAForm();
    expect(ada.sees().transfer.form.intent).toMatchObject({ amount: "5" });
    device.signedInAs("bea");
    await ada.settles();
    const { session, transfer } = ada.sees();
    expect(session).toMatchObject({ phase: "signedIn", switched: true, user: { username: "bea" } });
    expect(transfer.form.intent).toBeNull();
    expect(JSON.stringify(ada.sees())).not.toContain("rent of Ada");
    expect(since().filter(({ person }) => person === "ada")).toEqual([]);
    // neither tab sent a logout, and the second user's tokens are stored
    expect(since().map(({ path }) => path)).not.toContain("/logout");
    expect(device.storage.getItem("optio.refresh_token")).toMatch(/^bea /);
    expect(ada.reports).toEqual([]);
  });

  it("T5 sends no call of the first user with the second user's token, before the tab is notified", async () => {
    const { device, ada, since } = await adaAtAForm();
    device.signedInAs("bea");
    // in the same task, before this tab is notified
    ada.confirms();
    await ada.runs(Notifications.MarkRead({ id: "n1" }));
    const calls = since().map(({ path, person }) => `${person} ${path}`);
    expect(calls.filter((call) => call.includes("transfer") || call.includes("mark-"))).toEqual([]);
    expect(device.servers.bea.executed).toEqual([]);
    expect(device.servers.ada.executed).toEqual([]);
    expect(ada.sees().session).toMatchObject({ phase: "signedIn", user: { username: "bea" } });
  });

  it("T5 sends nothing for the first user after the second signed in, whatever was pending", async () => {
    const { device, ada, since } = await adaAtAForm();
    ada.confirms();
    device.signedInAs("bea");
    await ada.waits("2 min");
    const order = since().map(({ person }) => person);
    expect(order.lastIndexOf("ada")).toBeLessThan(order.indexOf("bea"));
    expect(ada.sees()).toMatchObject({ session: { user: { username: "bea" } }, transfer: { attempts: [] } });
  });

  it("T5 resolves two sign-ins at the same time to the same user in both tabs", async () => {
    const device = createPeopleDevice();
    const one = await open(device);
    const two = await open(device);
    await asksToSignIn(one, "ada@demo.optio");
    await asksToSignIn(two, "bea@demo.optio");
    submitsCode(one);
    submitsCode(two);
    await one.settles();
    const names = [one, two].map((tab) => views.userOf(tab.sees().session)?.username);
    const winner = /^(ada|bea) /.exec(device.storage.getItem("optio.refresh_token") ?? "")?.[1];
    expect(names).toEqual([winner, winner]);
    expect([one, two].map((tab) => tab.sees().session.phase)).toEqual(["signedIn", "signedIn"]);
    // from now on every call of either tab has the token of the stored user
    const before = device.spoken.length;
    for (const tab of [one, two]) tab.does(Notifications.LoadPage({ page: 1 }));
    await one.settles();
    expect(new Set(device.spoken.slice(before).map(({ person }) => person))).toEqual(new Set([winner]));
  });

  it("T5 a later logout ends the second user's session, in both tabs", async () => {
    const { device, ada } = await adaAtAForm();
    device.signedInAs("bea");
    await ada.settles();
    await ada.signsOut();
    expect(device.storage.names()).toEqual([]);
    expect(device.spoken.filter(({ path }) => path === "/logout").map(({ person }) => person)).toEqual(["bea"]);
    expect(ada.sees().session).toMatchObject({ phase: "signedOut", ended: { reason: "chosen" } });
  });
});
