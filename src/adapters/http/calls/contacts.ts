import { contact, contactsPage, country, profile, receivingAddress } from "../../../domain/contacts/entities.ts";
import {
  anyOf,
  flag,
  integer,
  nullable,
  privateText,
  rows,
  secret,
  struct,
  text,
  unnamed,
} from "../../../domain/decider/field.ts";
import { user } from "../../../domain/session/entities.ts";
import {
  countryCode,
  identifierText,
  idText,
  ownNameText,
  ownUsernameText,
  pageCount,
  pageNumber,
  wordText,
} from "../../../domain/values/classes.ts";
import { call } from "./call.ts";

const id = { id: idText };

export const getCountries = call("getCountries", "GET", "/countries", rows(country, { key: ["code"] }), {
  signedIn: false,
});

/** As the specification names it, a page has `data` alone: without its numbers, a full page has another one after it. */
const peoplePage = struct({
  ...contactsPage.fields,
  current_page: unnamed(pageNumber),
  last_page: unnamed(pageCount),
});

/** GET /user/{segment}?per_page&page — following, followers or referrals. */
export const getPeople = call("getPeople", "GET", "/user/:segment", peoplePage, {
  params: { segment: wordText },
  body: { per_page: integer, page: pageNumber },
});

/** POST and DELETE /user/follow/{id} */
export const follow = call("follow", "POST", "/user/follow/:id", null, { params: id });
export const unfollow = call("unfollow", "DELETE", "/user/follow/:id", null, { params: id });

/** POST and DELETE /user/profile/block/{id} */
export const block = call("block", "POST", "/user/profile/block/:id", null, { params: id });
export const unblock = call("unblock", "DELETE", "/user/profile/block/:id", null, { params: id });

/** GET /contacts/search/{query} — people, or the email address itself when no person has it. */
export const searchContacts = call(
  "searchContacts",
  "GET",
  "/contacts/search/:query",
  struct({
    data: anyOf(rows(contact, { key: ["id"] }), text),
  }),
  { params: { query: identifierText } },
);

export const inviteByEmail = call("inviteByEmail", "POST", "/user/email-invite", null, {
  body: { email: identifierText },
});

/** GET /user/profile and /user/profile/{id} */
export const getOwnProfile = call("getOwnProfile", "GET", "/user/profile", profile);
export const getProfile = call("getProfile", "GET", "/user/profile/:id", profile, { params: id });

export const updateProfile = call("updateProfile", "PATCH", "/user/profile", user, {
  extension: true,
  body: {
    first_name: ownNameText,
    last_name: ownNameText,
    username: ownUsernameText,
    bio: nullable(privateText),
    country: nullable(countryCode),
    is_private: flag,
  },
});

/** PUT /user/avatar — `image` is a data URL of a PNG or JPEG under 4 MB, repeated once when the answer is lost. DELETE removes it. */
export const putAvatar = call("putAvatar", "PUT", "/user/avatar", user, {
  extension: true,
  body: { image: secret("lasting") },
});
export const deleteAvatar = call("deleteAvatar", "DELETE", "/user/avatar", user, { extension: true });

/** GET /contacts/get-recents/{id} — the people that wallet {id} sent to last, newest first, at most 10. */
export const getRecents = call("getRecents", "GET", "/contacts/get-recents/:id", rows(contact, { key: ["id"] }), {
  params: id,
});

/** GET /get-tokens-by-ulid/{id} — where that person receives. */
export const getReceivingAddresses = call(
  "getReceivingAddresses",
  "GET",
  "/get-tokens-by-ulid/:id",
  rows(receivingAddress),
  {
    params: id,
  },
);
