import * as calls from "../../src/adapters/http/calls/contacts.ts";
import { countAttempt } from "../auth/limits.ts";
import { presentUser } from "../auth/present.ts";
import { deleteAvatar, putAvatar, registerAvatars } from "../people/avatar.ts";
import { contactsPage, isGuessable, requireById, requirePerson, SEGMENTS, searchContacts } from "../people/contacts.ts";
import { COUNTRIES } from "../people/countries.ts";
import { requireProfile, updateUser } from "../people/onboarding.ts";
import { receivingAddresses, recentContacts } from "../people/recents.ts";
import { block, follow, invite, presentProfile, unblock, unfollow } from "../people/relations.ts";
import { refuse } from "../shared/refusal.ts";
import { ownWallet } from "../wallet/wallets.ts";
import { type Api, serve, serveSignedIn } from "./serve.ts";

const MOST_PER_PAGE = 100;

const profileRoutes = (api: Api): void => {
  const { ctx } = api;
  serveSignedIn(api, calls.getOwnProfile, ({ user }) => presentProfile(ctx.db, user.id, user));
  serveSignedIn(api, calls.getProfile, async ({ user }, { params }) => {
    // lookups by username or code are limited, so that neither can be guessed in bulk
    if (isGuessable(params.id)) await countAttempt(ctx.db, "lookup", user.id, ctx.clock.now());
    return presentProfile(ctx.db, user.id, await requirePerson(ctx.db, user.id, params.id));
  });
  serveSignedIn(api, calls.updateProfile, async ({ user }, { body }) => {
    requireProfile(body);
    const row = await updateUser(ctx, user, {
      firstName: body.first_name.trim(),
      lastName: body.last_name.trim(),
      username: body.username.trim(),
      bio: body.bio,
      country: body.country,
      isPrivate: body.is_private,
    });
    return presentUser(row);
  });
  serveSignedIn(api, calls.putAvatar, async ({ user }, { body }) =>
    presentUser(await putAvatar(ctx, user, body.image)),
  );
  serveSignedIn(api, calls.deleteAvatar, async ({ user }) => presentUser(await deleteAvatar(ctx, user)));
  registerAvatars(api.hono, ctx);
};

/** Serves the calls of contacts and profiles. */
export const contactRoutes = (api: Api): void => {
  const { ctx } = api;
  serve(api, calls.getCountries, async () => COUNTRIES);
  profileRoutes(api);
  serveSignedIn(api, calls.follow, ({ user }, { params }) => follow(ctx, user, params.id));
  serveSignedIn(api, calls.unfollow, ({ user }, { params }) => unfollow(ctx, user, params.id));
  serveSignedIn(api, calls.block, ({ user }, { params }) => block(ctx, user, params.id));
  serveSignedIn(api, calls.unblock, ({ user }, { params }) => unblock(ctx, user, params.id));
  serveSignedIn(api, calls.searchContacts, async ({ user }, { params }) => {
    await countAttempt(ctx.db, "search", user.id, ctx.clock.now());
    return { data: await searchContacts(ctx.db, user.id, params.query) };
  });
  serveSignedIn(api, calls.inviteByEmail, ({ user }, { body }) => invite(ctx, user, body.email));
  serveSignedIn(api, calls.getRecents, async ({ user }, { params }) =>
    recentContacts(ctx.db, await ownWallet(ctx.db, params.id, user.id)),
  );
  serveSignedIn(api, calls.getReceivingAddresses, async ({ user }, { params }) => {
    const person = await requireById(ctx.db, user.id, params.id);
    return receivingAddresses(ctx.db, person.id);
  });
  serveSignedIn(api, calls.getPeople, ({ user }, { params, body }) => {
    const segment = SEGMENTS.find((known) => known === params.segment);
    if (segment === undefined) throw refuse(404, "Not found");
    if (body.page < 1 || body.per_page < 1 || body.per_page > MOST_PER_PAGE) {
      throw refuse(422, `Pages are counted from 1 and hold at most ${MOST_PER_PAGE} people`);
    }
    return contactsPage(ctx.db, user.id, segment, body.page, body.per_page);
  });
};
