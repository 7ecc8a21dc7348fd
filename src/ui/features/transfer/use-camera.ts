import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useApp } from "../../common/app-context.tsx";
import { readQr } from "./read-qr.ts";

/** The state of the camera; `denied`, `missing` and `failed` say why there is no picture. */
export type Camera = "starting" | "live" | "denied" | "missing" | "failed";

/** Milliseconds between two pictures that are searched for a code. */
const PAUSE = 200;

const whyNot = (error: unknown): Camera => {
  const name = error instanceof DOMException || error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "missing" : "failed";
};

/**
 * Shows the camera in a video element and searches its picture for QR codes while it is `wanted` and the page is visible.
 * The camera is released when the component goes, when the page is hidden, and when an answer comes too late. `onCodes`
 * receives the texts of a picture with codes.
 */
export const useCamera = (
  video: RefObject<HTMLVideoElement | null>,
  wanted: boolean,
  onCodes: (texts: ReadonlyArray<string>) => void,
): { readonly camera: Camera; readonly restart: () => void } => {
  const app = useApp();
  const [camera, setCamera] = useState<Camera>("starting");
  const [attempt, setAttempt] = useState(0);
  const [isVisible, setVisible] = useState(() => document.visibilityState !== "hidden");
  const onPicture = useEffectEvent(onCodes);
  useEffect(() => {
    const onChange = () => setVisible(document.visibilityState !== "hidden");
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);

  useEffect(() => {
    if (!wanted || !isVisible || attempt < 0) return;
    let isOver = false;
    let stream: MediaStream | null = null;
    let cancel: () => void = () => undefined;
    const release = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const look = async () => {
      const element = video.current;
      if (element !== null && element.readyState >= element.HAVE_CURRENT_DATA) {
        const picture = await createImageBitmap(element).catch(() => null);
        const texts = picture === null ? [] : await readQr(picture).catch(() => []);
        picture?.close();
        if (!isOver && texts.length > 0) onPicture(texts);
      }
      if (!isOver) cancel = app.after(PAUSE, look);
    };
    const start = async () => {
      setCamera("starting");
      const devices: MediaDevices | undefined = navigator.mediaDevices;
      if (devices?.getUserMedia === undefined) return setCamera("missing");
      try {
        stream = await devices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
        if (isOver) return release();
        const element = video.current;
        if (element === null) return release();
        element.srcObject = stream;
        await element.play();
        if (isOver) return;
        setCamera("live");
        await look();
      } catch (error) {
        release();
        if (!isOver) setCamera(whyNot(error));
      }
    };
    void start();
    return () => {
      isOver = true;
      cancel();
      release();
    };
  }, [app, video, wanted, isVisible, attempt]);
  return { camera, restart: () => setAttempt((count) => count + 1) };
};
