import { done, type Handlers, ok, refuse } from "./reply.ts";

/** The code of every mail, the token of every link, and the password and passcode that each account starts with. */
export const BARE = {
  email: "ada@demo.optio",
  code: "123456",
  link: "token-of-a-link",
  password: "Ada-demo-2026!",
  passcode: "Ada-wallet-1!",
  phrase: Array.from({ length: 24 }, (_, at) => `word${String.fromCharCode(97 + at)}`).join(" "),
} as const;

/** The fields of a user that docs/wire.md Entities lists, without `has_password` and every other extension. */
const user = (over: object) => ({
  id: "user-1",
  first_name: "Ada",
  last_name: "Demo",
  username: "ada",
  email: BARE.email,
  phone_number: null,
  avatar: null,
  bio: null,
  country: "AT",
  is_private: false,
  onboarded_at: "2026-01-01T00:00:00Z",
  roles: [],
  referral_code: "ADA",
  ulid: "ulid-1",
  linked_account: null,
  ...over,
});

const CODE_REQUIRED = ok({ status: "code_required" });
const LINK_SENT = ok({ status: "link_sent" });
const WRONG_CODE = refuse(401, "Invalid Auth Code");

/** The one account of the server: its session, password and user. */
export const accountCalls = (now: () => number) => {
  let generation = 0;
  let oldest = 1;
  let password: string = BARE.password;
  let own = user({});
  let notifications = Array.from({ length: 45 }, (_, at) => ({
    id: `notification-${at + 1}`,
    text: `Message ${at + 1}`,
    created_at: new Date(now() - at * 60_000).toISOString(),
    read_at: null as string | null,
  }));
  const bundle = () => {
    generation += 1;
    return { access_token: `access ${generation}`, refresh_token: `refresh ${generation}`, expires_in: 900 };
  };
  const account = {
    isValid: (authorization: string): boolean =>
      Number(/^Bearer access (\d+)$/.exec(authorization)?.[1] ?? 0) >= oldest,
    expireTokens: (): void => {
      oldest = generation + 1;
    },
    password: (): string => password,
    /** Makes the account one that has just signed up. */
    isNew: (over: object = {}): void => {
      own = user({ first_name: "", last_name: "", username: "", country: null, onboarded_at: null, ...over });
    },
    user: () => own,
  };

  const handlers: Handlers = {
    login: ({ input }) => {
      if (input.password === "") return LINK_SENT;
      if (input.password !== password) return refuse(401, "Invalid credentials");
      return input.remember_token === "remember" ? ok(bundle()) : CODE_REQUIRED;
    },
    authCodeLogin: ({ input }) => {
      if (input.authCode !== BARE.code) return WRONG_CODE;
      return ok({ ...bundle(), ...(input.remember_me === true ? { remember_token: "remember" } : {}) });
    },
    resendMagicLink: () => LINK_SENT,
    magicLogin: ({ input }) => (input.token === BARE.link ? ok(bundle()) : refuse(422, "This link was used")),
    register: () => CODE_REQUIRED,
    forgotPassword: () => LINK_SENT,
    validateResetPasswordOTP: ({ input }) => (input.authCode === BARE.code ? ok({ token: "reset" }) : WRONG_CODE),
    checkResetToken: ({ input }) => (input.token === "reset" ? ok({ valid: true }) : refuse(422, "This link was used")),
    resetPassword: ({ input }) => {
      password = String(input.password);
      return done;
    },
    setupPassword: ({ input }) => {
      password = String(input.password);
      return done;
    },
    initiatePasswordChange: ({ input }) =>
      input.current_password === password ? CODE_REQUIRED : refuse(422, "The password is wrong"),
    changePassword: ({ input }) => {
      if (input.authCode !== BARE.code) return WRONG_CODE;
      password = String(input.password);
      return done;
    },
    onboardUser: ({ input }) => {
      const { first_name, last_name, username, country } = input;
      own = user({ ...own, first_name, last_name, username, country, onboarded_at: "2026-01-01T00:00:00Z" });
      return ok(own);
    },
    getUser: () => ok(own),
    refreshToken: ({ input }) =>
      input.refresh_token === `refresh ${generation}` ? ok(bundle()) : refuse(401, "Unauthenticated."),
    getCountries: () => ok([{ code: "AT", name: "Austria", dial_code: "+43" }]),
    getNotifications: ({ input }) => {
      const page = Number(input.page ?? 1);
      const data = notifications.slice((page - 1) * 20, page * 20);
      return ok({ data, current_page: page, last_page: Math.max(1, Math.ceil(notifications.length / 20)) });
    },
    markNotificationAsRead: ({ input }) => {
      notifications = notifications.map((entry) =>
        entry.id === input.notification_id ? { ...entry, read_at: new Date(now()).toISOString() } : entry,
      );
      return done;
    },
    markAllNotificationsAsRead: () => {
      notifications = notifications.map((entry) => ({ ...entry, read_at: new Date(now()).toISOString() }));
      return done;
    },
    deleteNotifications: () => {
      notifications = [];
      return done;
    },
  };
  return { account, handlers };
};
