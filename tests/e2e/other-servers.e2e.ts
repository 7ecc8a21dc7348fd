import { NAMED_ALONE, NUMBERS } from "../support/readings/other-servers.ts";
import { share } from "../support/share.ts";
import { createWallet, onboard, registerAs } from "./support/join.ts";
import { addressOf, GRACE, newcomer, userOf } from "./support/people.ts";
import { specified, writesAs } from "./support/recording.ts";
import { confirm, preview, statusOf } from "./support/send.ts";
import { expect, test } from "./support/test.ts";
import { chooseAndStake, goTo, VALIDATOR } from "./support/visit.ts";

const SERVERS = [
  { what: "speaks numbers, 0 and 1, seconds, data and meta at once", write: NUMBERS },
  { what: "says only what the specification names, and knows no other call", write: NAMED_ALONE, knows: specified },
];
const PERSON = `${GRACE.firstName} ${GRACE.lastName}`;

for (const { what, write, knows } of share(SERVERS, 2))
  test(`a new user signs up, creates a wallet, sends, stakes, reads notifications and follows somebody on a server that ${what}`, async ({
    page,
    server,
    watch,
  }) => {
    // calls that the server does not have
    if (knows !== undefined) watch.expectFailedAnswers();
    const nova = newcomer();
    const [to, { id }] = [await addressOf(server, GRACE), await userOf(server, GRACE)];
    await writesAs(page, write, knows);
    await page.goto("/signup");
    await registerAs(page, server, nova);
    await onboard(page, nova);
    await createWallet(page, nova.passcode);
    await expect(
      page.getByRole("table", { name: "Tokens" }).getByRole("row", { name: /OPT.*Optio.*250/ }),
    ).toBeVisible();

    const sending = await preview(page, { to, amount: "12.5", memo: "for tea" });
    await confirm(sending, nova.passcode);
    await expect(statusOf(sending)).toHaveText("Completed");
    await sending.getByRole("button", { name: "Done" }).click();
    await expect(sending).toBeHidden();

    await goTo(page, "/my-assets/stake/optio/OPT");
    const staking = await chooseAndStake(page, VALIDATOR, "40");
    await confirm(staking, nova.passcode);
    await expect(statusOf(staking)).toHaveText(/Completed|Sent – confirming/);
    await staking.getByRole("button", { name: "Done" }).click();
    await expect(
      page.getByRole("table", { name: "Delegations" }).getByRole("row", { name: `${VALIDATOR} 40 OPT` }),
    ).toBeVisible();

    await goTo(page, "/my-assets/optio/OPT");
    const history = page.getByRole("table", { name: "Transactions" });
    await expect(history.getByRole("row", { name: /Sent.*12\.5/ })).toContainText("Completed");

    await goTo(page, "/notifications");
    const main = page.getByRole("main");
    await expect(main.getByText("You received 250 OPT")).toBeVisible();
    await main.getByRole("button", { name: "Mark all as read" }).click();
    await expect(main.getByText("Unread:")).toBeHidden();

    await goTo(page, `/profile/${id}`);
    await main.getByRole("button", { name: "Follow", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Follow" }).click();
    await expect(page.getByText("User Followed successfully").first()).toBeVisible();
    await goTo(page, "/network/following");
    await expect(main.getByRole("link", { name: PERSON })).toBeVisible();
    // an answer that is being rewritten is lost with the page, which asks for nothing more
    await page.goto("about:blank");
    await page.unrouteAll({ behavior: "wait" });
  });
