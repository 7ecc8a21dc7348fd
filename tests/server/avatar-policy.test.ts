import { expect, it } from "vitest";
import { configFromEnvironment } from "../../server/config/config.ts";
import { answerHeaders } from "../../server/http/headers.ts";

/** The sources of pictures in the content policy of a server with this configuration of the client. */
const pictures = (client: object) => {
  const policy = answerHeaders(configFromEnvironment({ OPTIO_CLIENT_CONFIG: JSON.stringify(client) }))[
    "Content-Security-Policy"
  ];
  return policy?.split("; ").filter((directive) => directive.includes("img-src") || directive.includes("https:"));
};

const OWN = "img-src 'self' data: blob:";

it("S1, S3: the content policy admits pictures of the own origin only, unless the client's configuration names a source", () => {
  expect(pictures({})).toEqual([OWN]);
  expect(pictures({ avatarSources: {} })).toEqual([OWN]);
});

it("S1: a CAPTCHA adds its scripts and frames to the content policy, removes the names of trusted types, and changes nothing else", () => {
  const [plain, withCaptcha] = [null, "secret"].map((captchaSecret) =>
    answerHeaders({ captchaSecret, clientConfig: {} })["Content-Security-Policy"]?.split("; "),
  );
  expect(withCaptcha?.filter((directive) => !plain?.includes(directive))).toEqual([
    "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    "frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
  ]);
  expect(plain?.filter((directive) => !withCaptcha?.includes(directive))).toEqual([
    "script-src 'self'",
    "trusted-types optio-worker",
  ]);
});

it("S1: the content policy admits exactly the origins of the configured avatar sources, and only for pictures", () => {
  const avatarSources = {
    github: "https://avatars.githubusercontent.com/u/{id}?s=96",
    gravatar: "https://gravatar.com/avatar/{id}?d=404",
    google: "https://pictures.example:8443/{id}",
    facebook: "https://pictures.example:8443/facebook/{id}",
  };
  expect(pictures({ avatarSources })).toEqual([
    `${OWN} https://gravatar.com https://pictures.example:8443 https://avatars.githubusercontent.com`,
  ]);
});

it.each(["https://e.test/{id}; script-src *", "https://*/{id}", "http://e.test/{id}", "https://e.test", 7])(
  "S1: an avatar source of %j, which the client refuses, adds nothing to the content policy",
  (github) => {
    expect(pictures({ avatarSources: { github } })).toEqual([OWN]);
    expect(pictures({ avatarSources: github })).toEqual([OWN]);
  },
);
