import { describe, expect, it, vi } from "vitest";
import { createDevice, openSignedIn, type User } from "../../support/driver.ts";
import { readLog } from "../../support/read-log.ts";
import { json } from "../../support/scripted-api.ts";
import { user as ADA } from "../../support/scripted-server.ts";

/** The forms that the header of a downloaded log names; their code is loaded when the first is read. */
const formsIn = async (user: User): Promise<ReadonlyArray<string> | undefined> => {
  await vi.dynamicImportSettled();
  return readLog(await user.savesTheLog()).header.forms;
};

describe("the header of a diagnostic log", () => {
  it("names the forms that were read by call, field and class, without values, and is absent without any", async () => {
    expect(await formsIn(await openSignedIn())).toBeUndefined();

    const device = createDevice();
    device.server.always("getUser", () =>
      json(200, { data: { ...ADA, id: 987_654_321, is_private: "0", roles: [{ name: "Admin" }] } }),
    );
    const user = await openSignedIn(device);
    const forms = await formsIn(user);
    expect(forms?.toSorted()).toEqual([
      "GET /user: id (text) as a number",
      "GET /user: is_private (flag) as another text",
      "GET /user: roles[] (list) as an object",
      "GET /user: under data",
    ]);
    const text = await user.savesTheLog();
    expect(text.split("\n")[0]).not.toMatch(/987654321|Ada|Admin/);
  });
});
