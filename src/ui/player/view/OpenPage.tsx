import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../kit/Button.tsx";

type OpenButtonProps = {
  readonly children: string;
  readonly variant?: "primary" | "secondary";
  readonly onFile: (file: File) => void;
};

/** Opens a file of this device. */
export const OpenButton = ({ children, variant = "secondary", onFile }: OpenButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} size="small" onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={children}
        accept=".gz,.json,.jsonl"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // the same file can be opened again
          target.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
};

type DropZoneProps = { readonly onFile: (file: File) => void; readonly children: ReactNode };

/** Takes a file that is dropped anywhere on the page. */
export const DropZone = ({ onFile, children }: DropZoneProps) => {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal };
    const over = (event: DragEvent): void => {
      event.preventDefault();
      setOver(true);
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) latest.current(file);
    };
    document.addEventListener("dragover", over, options);
    document.addEventListener("dragleave", () => setOver(false), options);
    document.addEventListener("drop", drop, options);
    return () => listening.abort();
  }, []);
  return (
    <div className="flex min-h-dvh flex-col xl:h-dvh">
      {children}
      {isOver ? (
        <p className="pointer-events-none fixed inset-4 z-50 grid place-items-center rounded-card border-2 border-dashed border-accent bg-raised text-xl font-semibold text-ink">
          Drop the log here
        </p>
      ) : null}
    </div>
  );
};

/** `problem` says why the last file could not be opened. */
type OpenPageProps = {
  readonly problem: string | null;
  readonly isReading: boolean;
  readonly onFile: (file: File) => void;
};

/** The page without a log. */
export const OpenPage = ({ problem, isReading, onFile }: OpenPageProps) => (
  <main className="mx-auto flex w-full max-w-dialog-wide flex-1 flex-col justify-center gap-4 p-6">
    <h1 className="text-2xl font-semibold tracking-tight text-ink">Open a diagnostic log</h1>
    <p className="text-base text-pretty text-muted">
      Drop a file that a user saved in Help, such as optio-log-2026-11-23.json.gz, and step through the visit with the
      screens as they were. The file stays in this page: it reaches no network, storage or clipboard.
    </p>
    <div>
      <OpenButton variant="primary" onFile={onFile}>
        Open a log
      </OpenButton>
    </div>
    <p role="status" className="text-base text-muted">
      {isReading ? "Reading the log …" : ""}
    </p>
    {problem === null ? null : (
      <p role="alert" className="rounded-control bg-negative-soft p-3 text-base wrap-anywhere text-negative">
        {problem}
      </p>
    )}
  </main>
);
