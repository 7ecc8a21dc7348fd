import { screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { Route } from "wouter";
import { Command, type Contact, type Segment, views } from "../../../../src/domain/contacts/index.ts";
import { requestId } from "../../../../src/domain/decider/request.ts";
import type { Command as AnyCommand } from "../../../../src/domain/index.ts";
import { Command as Session, type User } from "../../../../src/domain/session/index.ts";
import { watchLostFocus } from "../../../../src/ui/common/lost-focus.ts";
import { NetworkScreen } from "../../../../src/ui/features/contacts/NetworkScreen.tsx";
import { bob, nobody, profile } from "../../../domain/contacts/people.ts";
import { ada, grant } from "../../../domain/session/example.ts";
import { unreachable } from "../../../support/examples.ts";
import { opened } from "../../fake-app.tsx";
import { unmountAll } from "../../mounted.ts";
import { reasonOf } from "../staking/stake-page.tsx";

const person = (at: number): Contact => ({ ...bob, id: `p${at}`, first_name: `Person ${at}`, username: `user${at}` });
const people = (from: number, count: number) => Array.from({ length: count }, (_, at) => person(from + at));

/** The page of a tab, and the server's answers to its requests. */
const network = async (tab: string = "following", user: User | null = null, before: ReadonlyArray<AnyCommand> = []) => {
  const page = await opened(
    <Route path="/network/:tab" component={NetworkScreen} />,
    `/network/${tab}`,
    user === null
      ? before
      : [Session.RecordSession({ grant }), Session.LoadUser(), Session.RecordUser({ request: "request 3", user })],
  );
  const request = (segment: Segment) => requestId(views.peopleOf(page.app.state().contacts, segment)?.request) ?? "";
  return {
    ...page,
    people: (segment: Segment) => views.peopleOf(page.app.state().contacts, segment),
    answers: (data: ReadonlyArray<Contact>, current_page = 1, last_page = 1, segment: Segment = "following") =>
      page.dispatch(
        Command.RecordPeople({ request: request(segment), segment, page: { data, current_page, last_page } }),
      ),
    fails: () =>
      page.dispatch(
        Command.RecordPeopleFailure({ request: request("following"), segment: "following", failure: unreachable }),
      ),
    /** Opens a menu and chooses an item of it. */
    choose: async (menu: string, item: string) => {
      await page.press(menu);
      await page.user.click(screen.getByRole("menuitem", { name: item }));
    },
    rows: () => screen.queryAllByRole("listitem"),
    scroll: (y: number) =>
      page.act(() => {
        vi.stubGlobal("scrollY", y);
        window.dispatchEvent(new Event("scroll"));
      }),
  };
};

beforeAll(watchLostFocus);

describe("/network/{tab}", () => {
  it("is busy while it loads, then shows the people with links to their pages, who follows the user, and how many each tab has, which is asked again when one is left", async () => {
    const { answers, app, dispatch, choose, press, rows, text } = await network("following", ada);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Contacts");
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
    const tabs = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);
    const counted = (following_count: number) => {
      const request = requestId(views.profileRequest(app.state().contacts)) ?? "";
      const own = { ...profile(), id: ada.id, following_count, followers_count: 1234, referrals_count: 0 };
      return dispatch(Command.RecordProfile({ request, profile: own }));
    };
    await answers([{ ...bob, following: true }]);
    expect(rows().length).toBe(1);
    expect(screen.getByRole("link", { name: "Bob Baker" }).getAttribute("href")).toBe("/profile/u-2");
    expect(screen.queryByRole("button", { name: "Send to Bob Baker" })).not.toBeNull();
    expect(text()).toContain("Follows you");
    expect(tabs()).toEqual(["Following", "Followers", "Referrals", "Saved"]);
    await counted(2);
    expect(tabs()).toEqual(["Following 2", "Followers 1,234", "Referrals 0", "Saved"]);
    await choose("More about Bob Baker", "Unfollow");
    expect(text()).toContain("Unfollow Bob Baker?");
    await press("Unfollow");
    expect(screen.getByRole("button", { name: "Unfollow Bob Baker" }).getAttribute("aria-busy")).toBe("true");
    const [change] = app.state().contacts.changes;
    await dispatch(Command.RecordChange(change ?? { request: "", id: "", change: "follow" }));
    expect(screen.getByRole("button", { name: "Follow Bob Baker" }).getAttribute("aria-busy")).toBeNull();
    await counted(1);
    expect(tabs()).toEqual(["Following 1", "Followers 1,234", "Referrals 0", "Saved"]);
  });

  it("draws only the rows near the screen, loads the next page when the end is near, and none by itself after one that added nobody", async () => {
    const { answers, rows, scroll, people: list, press } = await network();
    const status = () => list("following")?.request.status;
    await answers(people(0, 30), 1, 1e9);
    expect(rows().length).toBeLessThan(30);
    expect(status()).toBe("succeeded");
    await scroll(1600);
    expect(status()).toBe("pending");
    await answers(people(0, 30), 2, 1e9);
    expect(status()).toBe("succeeded");
    await press("Load more");
    expect([status(), list("following")?.currentPage]).toEqual(["pending", 2]);
    await scroll(0);
    await answers(people(30, 10_000), 3, 1e9);
    expect(list("following")?.list).toHaveLength(10_030);
    expect(rows().length).toBeLessThan(40);
  });

  it("finds people among those that are loaded, says that there are more, and loads more by the button alone", async () => {
    const few = await network();
    await few.answers(people(0, 7));
    expect(screen.queryByRole("searchbox")).toBeNull();
    await unmountAll();
    const { answers, rows, people: list, paste, text, press } = await network();
    const status = () => list("following")?.request.status;
    await answers([...people(0, 29), { ...bob, first_name: "Zoë", username: "zed" }], 1, 3);
    for (const typed of ["zoe b", "@ZED", " zed "]) {
      await paste({ "Search these people": typed });
      expect(rows().map((row) => within(row).getByRole("link").textContent)).toEqual(["Zoë Baker"]);
    }
    expect(status()).toBe("succeeded");
    expect(text()).toContain("Searched the 30 people loaded so far.");
    await paste({ "Search these people": "nobody" });
    expect(text()).toContain("Nobody found");
    expect(rows()).toEqual([]);
    await press("Load more");
    await answers([{ ...bob, id: "late", first_name: "Nobody" }], 2, 2);
    expect(rows()).toHaveLength(1);
    expect(text()).not.toContain("loaded so far");
  });

  it("continues by scrolling after somebody was unfollowed", async () => {
    const { answers, scroll, people: list, dispatch, app } = await network();
    const request = () => list("following")?.request.status;
    await answers(people(0, 30), 1, 4);
    await dispatch(Command.Change({ id: "p0", change: "unfollow" }));
    const change = app.state().contacts.changes[0]?.request ?? "";
    await dispatch(Command.RecordChange({ request: change, id: "p0", change: "unfollow" }));
    await scroll(1600);
    // one person left the server's list, so its first page is read again
    expect([request(), list("following")?.currentPage]).toEqual(["pending", 0]);
    await answers(people(1, 30), 1, 4);
    expect([request(), list("following")?.currentPage]).toEqual(["pending", 1]);
    await answers(people(31, 30), 2, 4);
    expect(list("following")?.list).toHaveLength(60);
    await scroll(0);
  });

  it("loads a page that failed again when Back leads to the list, and nothing where none failed", async () => {
    const step = { segment: "following" } as const;
    const first = (last_page: number) => [
      Command.LoadPeople({ ...step, page: 1 }),
      Command.RecordPeople({ ...step, request: "request 2", page: { data: people(0, 3), current_page: 1, last_page } }),
    ];
    const failed = [
      Command.LoadPeople({ ...step, page: 2 }),
      Command.RecordPeopleFailure({ ...step, request: "request 4", failure: unreachable }),
    ];
    window.history.pushState(null, "", "/network/following");
    window.dispatchEvent(new Event("scroll"));
    window.history.pushState(null, "", "/profile/p1");
    const isBack = new Promise<unknown>((done) => window.addEventListener("popstate", done, { once: true }));
    window.history.back();
    await isBack;
    for (const [left, wanted] of [
      [first(1), [1]],
      [
        [...first(2), ...failed],
        [1, 2, 2],
      ],
    ] as const) {
      const { events, text } = await network("following", null, left);
      expect(events.flatMap((event) => (event._tag === "contacts.PeopleRequested" ? [event.page] : []))).toEqual(
        wanted,
      );
      expect(text()).not.toContain("Couldn't load these people");
      await unmountAll();
    }
    window.dispatchEvent(new Event("pushState"));
  });

  it("A2: the focus of 'Load more', which leaves with the last page, goes on to the first row that it loaded", async () => {
    const { answers, scroll, press } = await network();
    await answers(people(0, 30), 1, 2);
    await scroll(1600);
    await press("Load more");
    await answers(people(30, 3), 2, 2);
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Person 30 Baker"));
    await scroll(0);
  });

  it("leads from an unknown tab to Following and from an empty list to the invite link, and adds no step to the history for a tab", async () => {
    const { answers, place, places, press, user } = await network("nobody");
    expect(places).toEqual(["/network/following"]);
    await answers([]);
    await press("Show my invite link");
    expect(place()).toBe("/network/referrals");
    const steps = places.length;
    await user.click(screen.getByRole("tab", { name: "Followers" }));
    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
    expect([place(), places.length, document.activeElement?.textContent]).toEqual([
      ...["/network/following", steps, "Following"],
    ]);
  });

  it("shows a referral who has not finished the sign-up, without a link and with nobody to follow", async () => {
    const { answers, text } = await network("referrals");
    await answers([{ ...bob, first_name: "", last_name: "", username: "" }], 1, 1, "referrals");
    expect(text()).toContain("New memberHasn't finished signing up");
    const row = within(screen.getByRole("listitem"));
    expect([...row.queryAllByRole("link"), ...row.queryAllByRole("button")]).toEqual([]);
  });
});

describe("Add Contacts", () => {
  const add = async () => {
    const page = await network();
    await page.answers([]);
    await page.press("Add Contacts");
    const { search } = page.app.state().contacts;
    expect(search.query).toBe("");
    const asks = (query: string) => page.dispatch(Command.LoadFound({ query }));
    const finds = (query: string, data: ReadonlyArray<Contact> | string) =>
      page.dispatch(
        Command.RecordFound({
          request: requestId(page.app.state().contacts.search.request) ?? "",
          people: views.foundPeople(query, data),
        }),
      );
    const typeIn = async (text: string) => {
      await page.user.clear(screen.getByLabelText("Search contacts"));
      await page.user.paste(text);
    };
    return { ...page, asks, finds, typeIn };
  };

  it("has the states before a search, too short, while searching, failed, found and nobody found; the search button searches again after a failure, and only then", async () => {
    const { text, typeIn, asks, finds, app, dispatch, place, press, user } = await add();
    expect(text()).toContain("Search Contact Here");
    const rule = "Please search atleast 4 characters for a contacts";
    await typeIn("bob");
    expect([text().includes(rule), app.state().contacts.search.query]).toEqual([false, ""]);
    await press("Search");
    expect(text()).toContain(rule);
    const { request } = app.state().contacts.search;
    await typeIn("bobby");
    await press("Search");
    expect(app.state().contacts.search.request).toEqual(request);
    expect(text()).not.toContain("Search Contact Here");
    expect(document.querySelector("[role=dialog] [aria-busy=true]")).not.toBeNull();
    await asks("bobby");
    const asked = requestId(app.state().contacts.search.request) ?? "";
    await dispatch(Command.RecordFoundFailure({ request: asked, failure: nobody }));
    expect(text()).toContain("Retry");
    await press("Search");
    const { search } = app.state().contacts;
    expect([search.requestedQuery, search.request.status, requestId(search.request) === asked]).toEqual([
      "bobby",
      "pending",
      false,
    ]);
    await finds("bobby", []);
    expect(text()).toContain("No Contacts in Your Network");
    await typeIn("bob baker");
    await asks("bob baker");
    await finds("bob baker", [bob]);
    await press("Search");
    expect(app.state().contacts.search.request.status).toBe("succeeded");
    await user.click(screen.getByRole("link", { name: /Bob Baker/ }));
    expect(place()).toBe("/profile/u-2");
  });

  it("R4: looks up an exact username, which finds who hides from search or is blocked, and stays out of the address", async () => {
    const { app, text, typeIn, asks, finds, dispatch, place, press } = await add();
    const none = async (query: string) => {
      await typeIn(query);
      await asks(query);
      await finds(query, []);
    };
    const request = () => requestId(views.profileRequest(app.state().contacts)) ?? "";
    await none("bob baker");
    expect(text()).not.toContain("Look up");
    await none("@nobody");
    await press("Look up @nobody");
    await dispatch(Command.RecordProfileFailure({ request: request(), failure: nobody }));
    expect(text()).toContain("Nobody found here");
    await none("bobby");
    expect(text()).not.toContain("Nobody found here");
    await press("Look up @bobby");
    expect(screen.getByRole("button", { name: "Look up @bobby" }).getAttribute("aria-busy")).toBe("true");
    await dispatch(Command.RecordProfile({ request: request(), profile: profile() }));
    expect(place()).toBe("/profile/u-2");
  });

  it("invites an email address that nobody has, once", async () => {
    const { typeIn, asks, finds, app, press, dispatch } = await add();
    await typeIn("eve@example.com");
    await asks("eve@example.com");
    await finds("eve@example.com", "eve@example.com");
    expect(screen.getByRole("status").textContent).toBe("Nobody found with this email");
    await press("Invite eve@example.com");
    expect(app.state().contacts.invites.map(({ email }) => email)).toEqual(["eve@example.com"]);
    expect(screen.getByRole("button", { name: "Invite eve@example.com" }).getAttribute("aria-busy")).toBe("true");
    const request = app.state().contacts.invites[0]?.request ?? "";
    await dispatch(Command.RecordInvite({ request, email: "eve@example.com" }));
    await press("Invited eve@example.com");
    expect(app.state().contacts.invites).toEqual([]);
    expect(reasonOf(screen.getByRole("button", { name: "Invited eve@example.com" }))).toBe("Already done");
  });
});
