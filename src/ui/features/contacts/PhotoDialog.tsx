import { isLeft, isRight } from "fp-ts/Either";
import { ImageUp, Trash2 } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { failureOf } from "../../../domain/decider/request.ts";
import { Command, type User, views } from "../../../domain/session/index.ts";
import { useApp, useAppState, useEvent } from "../../common/app-context.tsx";
import { savedFailureText } from "../../common/failure-text.ts";
import { missing } from "../../common/missing.tsx";
import { FormProblem } from "../../common/Notice.tsx";
import { PersonAvatar } from "../../common/PersonAvatar.tsx";
import { problemText } from "../../common/problem-text.ts";
import { rejectionText } from "../../common/rejection-text.ts";
import { useOutcomeClaim } from "../../common/shown-outcomes.ts";
import { UnreadableLog } from "../../common/UnreadableLog.tsx";
import { useReason } from "../../common/use-command.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { loadable } from "../../kit/loadable.tsx";
import { BusyBar } from "../../kit/Skeleton.tsx";
import { isCanvasTrue } from "../../kit/true-canvas.ts";
import { type ChosenPhoto, choosePhoto, cropPhoto, type Square } from "./crop-photo.ts";

/** The crop library is loaded with the first chosen picture. */
const PhotoCropper = loadable(
  () => import("./PhotoCropper.tsx").then((module) => module.PhotoCropper),
  missing(() => t("profile.cropperFailed")),
);

/** The chosen picture with an address for display. */
type Picked = ChosenPhoto & { readonly url: string };

/** Chooses a picture, keeps its address for display and revokes it afterwards. */
const usePicked = () => {
  const [picked, setPicked] = useState<Picked | null>(null);
  const url = picked?.url;
  useEffect(() => {
    return () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [url]);
  return [picked, setPicked] as const;
};

const problemOf = (rule: string): string => problemText({ field: "image", rule });

export type PhotoDialogProps = { readonly user: User; readonly open: boolean; readonly onClose: () => void };

/** The request that changes the photo, as far as this dialog sent it, and what is wrong with the picture. */
const useChangePhoto = (onClose: () => void) => {
  const app = useApp();
  const [problem, setProblem] = useState<string | null>(null);
  // the outcome of an earlier dialog's request is not shown here
  const claim = useOutcomeClaim();
  const [sent, setSent] = useState(false);
  const request = views.changePhoto(useAppState().session);
  useEvent("session.PhotoChanged", onClose);
  const send = (image: string | null): void => {
    const handle = image === null ? null : app.vault.put(image);
    const command = Command.ChangePhoto({ image: handle });
    const answer = app.dispatch(command);
    setSent(true);
    if (isRight(answer)) claim(command);
    setProblem(isLeft(answer) ? rejectionText(answer.left) : null);
    if (isLeft(answer) && handle !== null) app.vault.forget(handle);
  };
  const failure = sent ? failureOf(request) : null;
  return { pending: request.status === "pending", failure, forget: () => setSent(false), problem, setProblem, send };
};

/** The picture that the open dialog shows now; null after it was closed. */
const useShown = (open: boolean, picked: Picked | null) => {
  const shown = useRef<Picked | null>(null);
  useEffect(() => {
    shown.current = open ? picked : null;
    return () => {
      shown.current = null;
    };
  }, [open, picked]);
  return shown;
};

const PhotoForm = ({ user, open, onClose }: PhotoDialogProps) => {
  const [picked, setPicked] = usePicked();
  const { pending, failure, forget, problem, setProblem, send } = useChangePhoto(onClose);
  const [removing, setRemoving] = useState(false);
  const [cropping, setCropping] = useState<Picked | null>(null);
  const area = useRef<Square | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const shown = useShown(open, picked);
  const why = useReason(Command.ChangePhoto({ image: null }));
  const isPicked = picked !== null;
  const wasPicked = useRef(isPicked);
  useEffect(() => {
    // the button, which had the focus, is another one
    if (wasPicked.current !== isPicked) chooser.current?.focus();
    wasPicked.current = isPicked;
  }, [isPicked]);

  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const chosen = await choosePhoto(file);
    const refused = "rule" in chosen;
    forget();
    setProblem(refused ? problemOf(chosen.rule) : null);
    area.current = null;
    if (!refused) setPicked({ ...chosen, url: URL.createObjectURL(file) });
  };
  const save = async (): Promise<void> => {
    if (picked === null || area.current === null) return setProblem(problemOf("rule.photo.required"));
    if (!isCanvasTrue()) return setProblem(t("transfer.canvasBlocked"));
    setCropping(picked);
    const image = await cropPhoto(picked, area.current);
    setCropping((now) => (now === picked ? null : now));
    // the dialog was closed, or another picture chosen, while this one was drawn
    if (shown.current !== picked) return;
    if (image === null) setProblem(t("profile.cropFailed"));
    else send(image);
  };
  const unreadable = () => {
    setPicked(null);
    setProblem(problemOf("rule.photo.damaged"));
  };
  const browse = (
    <Button
      ref={chooser}
      data-autofocus
      variant={picked === null ? "primary" : "secondary"}
      icon={ImageUp}
      onClick={() => input.current?.click()}
    >
      {t(picked === null ? "transfer.choosePicture" : "profile.photoOther")}
    </Button>
  );
  return (
    <div className="flex flex-col gap-6">
      <FormProblem text={problem ?? (failure === null ? null : savedFailureText(failure))} />
      <UnreadableLog failure={problem === null ? failure : null} />
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={t("profile.photoFile")}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // the same file may be chosen again
          event.target.value = "";
        }}
      />
      {picked === null ? (
        <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-line-strong px-4 py-6">
          <PersonAvatar name={views.fullName(user)} seed={user.id} person={user} size="huge" />
          {browse}
          <p className="text-center text-sm text-muted">{t("profile.photoRules")}</p>
        </div>
      ) : (
        <>
          <Suspense fallback={<BusyBar className="h-96 w-full" />}>
            <PhotoCropper
              key={picked.url}
              url={picked.url}
              onArea={(square) => {
                area.current = square;
              }}
              onUnreadable={unreadable}
            />
          </Suspense>
          <div>{browse}</div>
        </>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-end">
        {user.avatar === null || picked !== null ? null : (
          <Button
            variant="ghost"
            className="sm:mr-auto"
            icon={Trash2}
            pending={pending && removing}
            disabledReason={pending ? null : why}
            onClick={() => {
              setRemoving(true);
              send(null);
            }}
          >
            {t("profile.photoRemove")}
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          {t("common.cancel")}
        </Button>
        <Button
          variant={picked === null ? "secondary" : "primary"}
          pending={(pending && !removing) || (cropping !== null && cropping === picked)}
          disabledReason={pending ? null : why}
          onClick={() => {
            setRemoving(false);
            void save();
          }}
        >
          {t("profile.photoSave")}
        </Button>
      </div>
    </div>
  );
};

/** The dialog `Change photo`: chooses a picture, crops it and saves it, or removes the photo (spec §5, S9). */
export const PhotoDialog = ({ user, open, onClose }: PhotoDialogProps) => (
  <Dialog open={open} onClose={onClose} wide title={t("profile.photo")}>
    <PhotoForm user={user} open={open} onClose={onClose} />
  </Dialog>
);
