/**
 * Cases that once failed, as JSON. Each is tried in every run of the tests: a seed would make another case once the generator
 * has changed. One that is no case of its property any more fails, so that it is written again.
 */
export const PINNED: ReadonlyArray<{ readonly name: string; readonly case: string }> = [
  {
    name: "free-text.looksLikePhrase",
    case: '"AbandonAbilityAbleAboutAboveAbsentAbsorbAbstractAbsurdAbuseAccessAccident"',
  },
  { name: "contacts.searchProblem", case: '"qab the qcd and qef qgh qij qkl qmn qop qrs qtu"' },
];
