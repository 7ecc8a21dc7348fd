import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { requestId } from "../../../../src/domain/decider/request.ts";
import { Command, type User, views } from "../../../../src/domain/session/index.ts";
import { toasts } from "../../../../src/ui/common/toasts.ts";
import { ada, grant } from "../../../domain/session/example.ts";
import { jpeg, png } from "../../../server/support/images.ts";
import { unreachable } from "../../../support/examples.ts";
import { opened } from "../../fake-app.tsx";
import { unmountAll } from "../../mounted.ts";
import { ProfileWithToasts } from "./profile-with-toasts.tsx";

/** A photo is smaller than 4 MB, in bytes (spec §9). */
const PHOTO_LIMIT = 4_194_304;

const AREA = { x: 0, y: 0, width: 100, height: 100 };

// happy-dom lays nothing out and draws nothing: the crop library and the canvas are replaced
vi.mock("../../../../src/ui/features/contacts/PhotoCropper.tsx", () => ({
  PhotoCropper: ({ onArea, onUnreadable }: { onArea: (area: typeof AREA) => void; onUnreadable: () => void }) => (
    <>
      <button type="button" onClick={() => onArea(AREA)}>
        crop
      </button>
      <button type="button" onClick={onUnreadable}>
        unreadable
      </button>
    </>
  ),
}));

const drawn = { url: "data:image/jpeg;base64,AAAA" as string | null, decoded: Promise.resolve() };
beforeEach(() => {
  toasts.clear();
  drawn.decoded = Promise.resolve();
  drawn.url = "data:image/jpeg;base64,AAAA";
  vi.stubGlobal("createImageBitmap", async () => {
    await drawn.decoded;
    if (drawn.url === null) throw new Error("cannot decode");
    return { close: () => undefined };
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    drawImage: () => undefined,
    fillRect: () => undefined,
    // as they are drawn to find out whether they can be read back
    getImageData: () => ({ data: [200, 30, 60, 255, 30, 100, 210, 255] }),
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockImplementation(() => drawn.url ?? "");
});

/** The dialog `Change photo` of a user. */
const photo = async (user: User = ada) => {
  const page = await opened(<ProfileWithToasts />, "/profile", [
    Command.RecordSession({ grant }),
    Command.LoadUser(),
    Command.RecordUser({ request: "request 3", user }),
  ]);
  await page.press("Change photo");
  const changing = () => views.changePhoto(page.app.state().session);
  const settled = () => page.act(() => new Promise((done) => setImmediate(done)));
  const choose = async (content: Uint8Array, name = "me.png") => {
    const file = new File([content as BlobPart], name, { type: "image/png" });
    await page.user.upload(screen.getByLabelText("Photo file"), file);
    await settled();
  };
  const press = async (name: string) => {
    await page.press(name);
    await settled();
  };
  return { ...page, changing, settled, choose, press, isOpen: () => screen.queryByRole("dialog") !== null };
};

describe("Change photo", () => {
  it("S9: refuses by its content what is no photo, with the reason, and opens no crop tool", async () => {
    const { choose, text } = await photo();
    const files: ReadonlyArray<readonly [Buffer, string]> = [
      [Buffer.from("<svg onload='alert(1)'/>"), "This is an SVG or HTML file."],
      [Buffer.from("GIF89a1234567890"), "This is a GIF."],
      [Buffer.from("RIFF1234WEBPVP8 "), "This is a WebP image."],
      [Buffer.concat([png(), Buffer.from("<script>")]), "This file contains more than an image."],
      [png(8_001, 5_000), "at most 40 megapixels"],
      [jpeg(PHOTO_LIMIT), "Choose an image under 4MB."],
    ];
    for (const [content, reason] of files) {
      await choose(content);
      expect(text()).toContain(reason);
      expect(text()).not.toContain("unreadable");
    }
    await choose(jpeg(PHOTO_LIMIT - 1));
    expect(text()).toContain("unreadable");
  });

  it("asks for an image if none was chosen, or the chosen one cannot be decoded or drawn", async () => {
    const { press, choose, text, changing } = await photo();
    await press("Save photo");
    expect(text()).toContain("Please select an image");
    await choose(png());
    await press("unreadable");
    expect(text()).toContain("This image is damaged or incomplete.");
    await choose(png());
    await press("crop");
    drawn.url = null;
    await press("Save photo");
    expect(text()).toContain("Failed to crop image");
    expect(changing().status).toBe("idle");
  });

  it("R4: sends the drawn part by a handle of the vault, is pending, and closes when it is saved", async () => {
    const { press, choose, changing, secrets, dispatch, app, isOpen, turn } = await photo();
    await choose(jpeg());
    await press("crop");
    await press("Save photo");
    expect(changing().status).toBe("pending");
    expect(JSON.stringify(app.state())).not.toContain("base64");
    expect([...secrets.values()]).toEqual(["data:image/jpeg;base64,AAAA"]);
    expect(screen.getByRole("button", { name: "Save photo" }).getAttribute("aria-busy")).toBe("true");
    const user = { ...ada, avatar: "/api/avatars/1" };
    await dispatch(Command.RecordChangePhoto({ request: requestId(changing()) ?? "", user }));
    await turn(300);
    expect(isOpen()).toBe(false);
    expect(document.querySelector('img[src="/api/avatars/1"]')).not.toBeNull();
  });

  it("is pending while a large picture is drawn, and saves nothing if the dialog is closed meanwhile", async () => {
    const { press, choose, changing, isOpen, turn, settled } = await photo();
    let decode = (): void => undefined;
    drawn.decoded = new Promise((resolve) => {
      decode = resolve;
    });
    await choose(jpeg());
    await press("crop");
    await press("Save photo");
    expect(screen.getByRole("button", { name: "Save photo" }).getAttribute("aria-busy")).toBe("true");
    await press("Cancel");
    decode();
    await settled();
    expect(changing().status).toBe("idle");
    await turn(300);
    expect(isOpen()).toBe(false);
  });

  it("A3: has the focus on the button that chooses a picture, before and after one is chosen", async () => {
    const { choose, press } = await photo();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Choose a picture" }));
    await choose(jpeg());
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Choose another picture" }));
    await press("unreadable");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Choose a picture" }));
  });

  it("W13: keeps the picture when the answer is lost, says that it may have been saved, in a toast once the dialog was closed, and saves it again", async () => {
    const { press, choose, changing, text, dispatch, turn, isOpen } = await photo();
    const LOST = "We lost the connection. Save again to be sure it changed.";
    const fails = () =>
      dispatch(Command.RecordChangePhotoFailure({ request: requestId(changing()) ?? "", failure: unreachable }));
    const said = () => toasts.read().kept.map(({ text }) => text);
    await choose(jpeg());
    await press("crop");
    await press("Save photo");
    await fails();
    expect(text()).toContain(LOST);
    expect(said()).toEqual([]);
    await press("Save photo");
    await press("Cancel");
    await turn(300);
    expect([isOpen(), changing().status]).toEqual([false, "pending"]);
    await fails();
    expect(said()).toEqual([LOST]);
  });

  it("removes the photo, and offers that only where there is one", async () => {
    expect((await photo()).text()).not.toContain("Remove photo");
    await unmountAll();
    const { press, changing, app, dispatch } = await photo({ ...ada, avatar: "/api/avatars/1" });
    await press("Remove photo");
    await dispatch(Command.RecordChangePhoto({ request: requestId(changing()) ?? "", user: ada }));
    expect(views.userOf(app.state().session)?.avatar).toBeNull();
  });
});
