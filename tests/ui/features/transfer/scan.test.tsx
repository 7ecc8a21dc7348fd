import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ScanDialog } from "../../../../src/ui/features/transfer/ScanDialog.tsx";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";
import { unmountAll } from "../../mounted.ts";

/** What the browser's own detector finds in the next pictures. */
let codes: ReadonlyArray<string> = [];
let opened = 0;
const stops = vi.fn();
const stream = () => ({ getTracks: () => [{ stop: stops }] }) as unknown as MediaStream;

const cameraThat = (answer: () => Promise<MediaStream>): void => {
  vi.stubGlobal("navigator", { ...navigator, mediaDevices: { getUserMedia: answer } });
};
const refusing = (name: string) => () => Promise.reject(new DOMException("no", name));

beforeEach(() => {
  codes = [];
  opened = 0;
  stops.mockClear();
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      static getSupportedFormats = async () => ["qr_code"];
      detect = async () => codes.map((rawValue) => ({ rawValue }));
    },
  );
  vi.stubGlobal("createImageBitmap", async (source: unknown) => {
    opened += 1;
    if (source instanceof Blob && source.type !== "image/png")
      throw new DOMException("no picture", "InvalidStateError");
    return { width: 10, height: 10, close: () => undefined };
  });
  // happy-dom plays nothing
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "readyState", "get").mockReturnValue(4);
  Object.defineProperty(HTMLMediaElement.prototype, "HAVE_CURRENT_DATA", { value: 2, configurable: true });
  Object.defineProperty(HTMLMediaElement.prototype, "srcObject", { value: null, writable: true, configurable: true });
});

const open = async (picture: Blob | null = null, answer: string | null = null) => {
  const { wrap, turn } = fakeApp({ immediate: true });
  const texts: string[] = [];
  const take = (text: string) => {
    texts.push(text);
    return answer;
  };
  const page = await render(wrap(<ScanDialog picture={picture} onText={take} onClose={() => undefined} />));
  const settle = async (): Promise<void> => {
    for (let step = 0; step < 8; step += 1) await page.act(() => undefined);
  };
  await settle();
  return {
    page,
    texts,
    text: page.text,
    settle,
    /** Lets the pause between two pictures of the camera pass. */
    nextPicture: async () => {
      await page.act(() => turn(200));
      await settle();
    },
    choose: async (file: File) => {
      await page.user.upload(screen.getByLabelText("Choose a picture"), file);
      await settle();
    },
  };
};
const picture = (type = "image/png") => new File(["x"], "code.png", { type });

describe("the scanner", () => {
  it("hands on the text of the first picture with a code, and releases the camera when it closes", async () => {
    cameraThat(async () => stream());
    const { texts, text, nextPicture, page } = await open();
    expect(text()).toContain("Point the camera at the QR code.");
    await nextPicture();
    expect(texts).toEqual([]);
    codes = ["optio:optio1abc"];
    await nextPicture();
    expect(texts).toEqual(["optio:optio1abc"]);
    expect(stops).not.toHaveBeenCalled();
    await page.unmount();
    expect(stops).toHaveBeenCalledTimes(1);
    const before = opened;
    await nextPicture();
    expect(opened).toBe(before);
  });

  it("says what is wrong with a code, or with several, and continues scanning", async () => {
    cameraThat(async () => stream());
    codes = ["javascript:alert(1)"];
    const { text, nextPicture } = await open(null, "rule.paymentCode.link");
    await nextPicture();
    expect(text()).toContain("This code contains a link, not an address. It was not opened.");
    codes = ["optio1a", "optio1b"];
    await nextPicture();
    expect(text()).toContain("There are several codes. Show only one.");
    expect(stops).not.toHaveBeenCalled();
  });

  it.each([
    ["NotAllowedError", "The camera is blocked."],
    ["NotFoundError", "There is no camera here."],
    ["NotReadableError", "The camera couldn't start."],
    [null, "There is no camera here."],
  ])("says why there is no picture of the camera: %s", async (name, message) => {
    if (name === null) vi.stubGlobal("navigator", { ...navigator, mediaDevices: undefined });
    else cameraThat(refusing(name));
    const { text } = await open();
    expect(screen.getByRole("alert").textContent).toContain(message);
    expect(text()).toContain("Choose a picture");
  });

  it("releases the camera while the page is hidden and starts it again afterwards, and one that answers after the dialog has closed", async () => {
    const getUserMedia = vi.fn(async () => stream());
    cameraThat(getUserMedia);
    const { page, settle } = await open();
    const show = async (visibility: DocumentVisibilityState) => {
      vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
      fireEvent(document, new Event("visibilitychange"));
      await settle();
    };
    await show("hidden");
    expect([stops.mock.calls.length, getUserMedia.mock.calls.length]).toEqual([1, 1]);
    let give: (given: MediaStream) => void = () => undefined;
    getUserMedia.mockReturnValue(new Promise((resolve) => (give = resolve)));
    await show("visible");
    expect([stops.mock.calls.length, getUserMedia.mock.calls.length]).toEqual([1, 2]);
    await page.unmount();
    give(stream());
    await settle();
    expect(stops).toHaveBeenCalledTimes(2);
  });

  it("reads a picture that is chosen or pasted, without the camera for a pasted one", async () => {
    const getUserMedia = vi.fn(async () => stream());
    cameraThat(getUserMedia);
    codes = ["optio1pasted"];
    const { texts } = await open(picture());
    expect(texts).toEqual(["optio1pasted"]);
    expect(getUserMedia).not.toHaveBeenCalled();
    await unmountAll();
    cameraThat(refusing("NotFoundError"));
    const chosen = await open();
    await chosen.choose(picture());
    expect(chosen.texts).toEqual(["optio1pasted"]);
  });

  it("says that a picture has no code, is no picture, or is too large to open", async () => {
    cameraThat(refusing("NotFoundError"));
    const { text, choose, texts } = await open();
    await choose(picture());
    expect(text()).toContain("There is no QR code in this picture");
    await choose(picture("image/svg+xml"));
    expect(text()).toContain("This picture can't be opened.");
    const before = opened;
    const huge = picture();
    Object.defineProperty(huge, "size", { value: 20_000_001 });
    await choose(huge);
    expect(text()).toContain("Choose a picture under 20 MB.");
    expect([opened, texts]).toEqual([before, []]);
  });
});
