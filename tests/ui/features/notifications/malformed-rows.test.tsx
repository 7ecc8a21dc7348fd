import { screen } from "@testing-library/react";
import * as Result from "effect/Result";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getNotifications } from "../../../../src/adapters/http/calls/notifications.ts";
import { readBody } from "../../../../src/adapters/http/reading/read.ts";
import { requestId } from "../../../../src/domain/decider/request.ts";
import { Command } from "../../../../src/domain/notifications/index.ts";
import { NotificationsScreen } from "../../../../src/ui/features/notifications/NotificationsScreen.tsx";
import { NotificationsMenu } from "../../../../src/ui/shell/NotificationsMenu.tsx";
import { shareOf } from "../../../support/share.ts";
import { opened } from "../../fake-app.tsx";

/** Renders the list and the bell, and answers the first page with these rows. */
const open = async () => {
  const page = await opened(
    <>
      <NotificationsMenu />
      <NotificationsScreen />
    </>,
    "/notifications",
  );
  return {
    ...page,
    answer: async (data: ReadonlyArray<unknown>) => {
      await page.dispatch(Command.LoadPage({ page: 1 }));
      const read = Result.getOrThrow(readBody(getNotifications.answer, { data, current_page: 1, last_page: 1 }));
      await page.dispatch(
        Command.RecordPage({ request: requestId(page.app.state().notifications.load) ?? "", page: read }),
      );
      return read;
    },
  };
};

const row = {
  id: "n1",
  text: "You received 5 OPT",
  created_at: "2026-11-21T08:00:00Z",
  read_at: null,
  link: "/activity",
};
const anyRow = fc.oneof(
  fc.constantFrom<unknown>(null, 7, "text", [], {}),
  fc
    .tuple(fc.constantFrom(...Object.keys(row)), fc.oneof(fc.string({ unit: "binary" }), fc.jsonValue()))
    .map(([field, value]) => ({ ...row, [field]: value })),
);

describe("the notifications with any rows in an answer", () => {
  it("show the readable rows and the number of omitted rows, also where none is readable", async () => {
    const { answer, text } = await open();
    await answer([row, { ...row, id: "n2", text: 7 }, null, { ...row, id: "n3", created_at: "yesterday" }]);
    expect(screen.queryAllByRole("listitem")).toHaveLength(2);
    expect(text()).toContain("You received 5 OPT");
    expect(text()).toContain("2 entries couldn't be read and aren't shown.");
    await answer([null]);
    expect(text()).toContain("1 entry couldn't be read and isn't shown.");
    expect(screen.queryAllByRole("listitem")).toHaveLength(0);
  });

  it("for any rows", async () => {
    const { answer, text } = await open();
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { maxLength: 6 }), async (rows) => {
        const read = await answer(rows);
        expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Notifications");
        expect(text()).not.toContain("This part can't be shown");
        expect(screen.queryAllByRole("listitem")).toHaveLength(read.data.length);
      }),
      { numRuns: process.env.OPTIO_DEEP === "1" ? 500 : shareOf(25) },
    );
  });
});
