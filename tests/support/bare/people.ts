import type { accountCalls } from "./account.ts";
import { MIRA_ADDRESS } from "./addresses.ts";
import { done, type Handlers, ok, refuse } from "./reply.ts";

/** A person of the network; `isFollowing`: the user follows them. */
interface Person {
  readonly id: string;
  readonly first_name: string;
  readonly username: string;
  isFollowing: boolean;
  blocked: boolean;
}

/** The calls of contacts and profiles: 64 people, all followed at first. Mira is the first of them. */
export const peopleCalls = (account: ReturnType<typeof accountCalls>["account"]): Handlers => {
  const people: ReadonlyArray<Person> = Array.from({ length: 64 }, (_, at) => ({
    id: at === 0 ? "mira" : `person-${at}`,
    first_name: at === 0 ? "Mira" : `Person${at}`,
    username: at === 0 ? "mira" : `person${at}`,
    isFollowing: true,
    blocked: false,
  }));
  const contactOf = ({ id, first_name, username, isFollowing }: Person) => ({
    id,
    first_name,
    last_name: "Demo",
    username,
    avatar: null,
    email: null,
    phone_number: null,
    following: false,
    isFollowing,
  });
  const profileOf = ({ id, first_name, username, isFollowing, blocked }: Person) => ({
    id,
    first_name,
    last_name: "Demo",
    username,
    avatar: null,
    bio: null,
    country: null,
    is_private: false,
    following: isFollowing,
    blocked,
    followers_count: 1,
    following_count: 2,
    referrals_count: 3,
    ulid: `ulid-${id}`,
  });
  const find = (id: unknown): Person | undefined => people.find((person) => person.id === id);
  const changed = (id: unknown, change: (person: Person) => void) => {
    const person = find(id);
    if (person === undefined) return refuse(404, "There is no such person");
    change(person);
    return done;
  };
  const followed = () => people.filter(({ isFollowing }) => isFollowing);

  return {
    getPeople: ({ input }) => {
      const perPage = Number(input.per_page);
      const page = Number(input.page);
      const listed = input.segment === "following" ? followed() : [];
      const data = listed.slice((page - 1) * perPage, page * perPage).map(contactOf);
      return ok({ data, current_page: page, last_page: Math.max(1, Math.ceil(listed.length / perPage)) });
    },
    follow: ({ input }) =>
      changed(input.id, (person) => {
        person.isFollowing = true;
      }),
    unfollow: ({ input }) =>
      changed(input.id, (person) => {
        person.isFollowing = false;
      }),
    block: ({ input }) =>
      changed(input.id, (person) => {
        person.blocked = true;
        person.isFollowing = false;
      }),
    unblock: ({ input }) =>
      changed(input.id, (person) => {
        person.blocked = false;
      }),
    searchContacts: ({ input }) => {
      const query = String(input.query);
      if (query.includes("@")) return ok({ data: query });
      return ok({ data: people.filter(({ username }) => username.startsWith(query)).map(contactOf) });
    },
    inviteByEmail: () => done,
    getOwnProfile: () => {
      const { id, first_name, last_name, username, avatar, bio, country, is_private, ulid } = account.user();
      const counts = { followers_count: 5, following_count: followed().length, referrals_count: 0 };
      const own = { id, first_name, last_name, username, avatar, bio, country, is_private, ulid };
      return ok({ ...own, ...counts, following: false, blocked: false });
    },
    getProfile: ({ input }) => {
      const person = find(input.id);
      return person === undefined ? refuse(404, "There is no such person") : ok(profileOf(person));
    },
    getRecents: () => ok(people.slice(0, 1).map(contactOf)),
    getReceivingAddresses: ({ input }) =>
      ok(
        input.id === "mira" || input.id === "ulid-mira"
          ? [{ chainId: "optio", symbol: "OPT", address: MIRA_ADDRESS }]
          : [],
      ),
  };
};
