import { checksummed } from "../../src/domain/values/address.ts";
import { deriveAddresses } from "../chain/addresses.ts";
import { namedAddress } from "../chain/parameters.ts";
import type { users } from "../db/schema/accounts.ts";
import type { wallets } from "../db/schema/wallets.ts";
import type { Context } from "../shared/context.ts";
import { referralCode, ulid } from "../shared/random.ts";
import { hashSecret } from "../shared/scrypt.ts";
import { seal } from "../wallet/seal.ts";
import { DEMO_ACCOUNTS, type DemoAccount, demoPhrase } from "./accounts.ts";
import type { Chance } from "./chance.ts";

/** A person of the demo data, with the wallet. */
export interface Person {
  readonly user: typeof users.$inferInsert;
  readonly wallet: typeof wallets.$inferSelect;
}

const FIRST =
  "Amara Bela Carlo Dara Edda Farid Gwen Hana Ivo Juno Kaito Lena Milo Nadia Oskar Petra Quinn Rosa Sami Tove";
const LAST =
  "Ashdown Brook Calder Dune Elmore Frost Garland Hale Ingram Jasper Keller Lindt Marlow Nyberg Orchard Pell";
const COUNTRIES = ["DE", "FR", "GB", "US", "BR", "IN", "JP", "KE", "NO", "ES"] as const;
const BIOS = ["Long walks, short positions.", "Validator by night.", "Here for the rewards.", "Tea first."] as const;
const DAY = 24 * 3_600_000;
const CONTACTS = 44;

/** The accounts of the demo data. */
export interface People {
  readonly demo: readonly [Person, Person];
  readonly contacts: readonly [Person, ...Person[]];
}

/** What every account has from its sign-up. */
const signedUp = (createdAt: Date, random: Chance) => ({
  onboardedAt: createdAt,
  confirmedAt: createdAt,
  consentAt: createdAt,
  referralCode: referralCode(random.bytes(8)),
  ulid: ulid(createdAt, random.bytes(16)),
  createdAt,
});

const walletOf = (
  owner: Pick<Person["wallet"], "id" | "userId" | "createdAt">,
  [optioAddress, ethereumAddress]: readonly [string, string],
  sealedPhrase = "",
): Person["wallet"] => ({ ...owner, name: "My wallet", sealedPhrase, optioAddress, ethereumAddress });

const demoPerson = async (ctx: Context, account: DemoAccount, random: Chance, now: Date): Promise<Person> => {
  const { password, passcode, ...profile } = account;
  const createdAt = new Date(now.getTime() - 210 * DAY);
  const phrase = demoPhrase(account);
  const [id, walletId] = [random.id(), random.id()];
  const [passwordHash, sealedPhrase, addresses] = await Promise.all([
    hashSecret(password, ctx.cost),
    seal(phrase, passcode, ctx.cost, walletId),
    deriveAddresses(phrase),
  ]);
  return {
    user: {
      ...profile,
      id,
      passwordHash,
      usernameKey: profile.username,
      bio: "Trying out Optio.",
      dateOfBirth: "1990-12-10",
      ...signedUp(createdAt, random),
    },
    wallet: walletOf({ id: walletId, userId: id, createdAt }, [addresses.optio, addresses.ethereum], sealedPhrase),
  };
};

/** A fictional contact, without a password and without keys of its addresses. */
const contact = (index: number, referrer: string, random: Chance, now: Date): Person => {
  const firsts = FIRST.split(" ");
  const lasts = LAST.split(" ");
  const firstName = firsts[index % firsts.length] ?? "Amara";
  const lastName = lasts[(index * 7) % lasts.length] ?? "Brook";
  const username = `${firstName}.${lastName}${index}`.toLowerCase();
  const referredBy = index % 5 === 0 ? referrer : null;
  // who joined with an invite link did so before they followed anybody, and after whose link it is
  const [youngest, oldest] = referredBy === null ? [20, 300] : [120, 205];
  const createdAt = new Date(now.getTime() - random.between(youngest, oldest) * DAY);
  const id = random.id();
  return {
    user: {
      id,
      email: `${username}@people.optio`,
      firstName,
      lastName,
      username,
      usernameKey: username,
      bio: random.share() < 0.5 ? random.pick(BIOS) : null,
      country: random.pick(COUNTRIES),
      isPrivate: index % 11 === 10,
      dateOfBirth: "1988-04-02",
      referredBy,
      ...signedUp(createdAt, random),
    },
    wallet: walletOf({ id: random.id(), userId: id, createdAt }, [
      namedAddress("optio", `contact/${username}`),
      checksummed(Buffer.from(random.bytes(20)).toString("hex")),
    ]),
  };
};

/** The demo accounts first, then their contacts. */
export const createPeople = async (ctx: Context, random: Chance, now: Date): Promise<People> => {
  const [ada, grace] = DEMO_ACCOUNTS;
  const demo = [await demoPerson(ctx, ada, random, now), await demoPerson(ctx, grace, random, now)] as const;
  const numbered = (index: number): Person => contact(index, demo[index % 10 === 0 ? 0 : 1].user.id, random, now);
  const first = numbered(0);
  return { demo, contacts: [first, ...Array.from({ length: CONTACTS - 1 }, (_, index) => numbered(index + 1))] };
};
