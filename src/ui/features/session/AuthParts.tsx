import { Bar } from "../../kit/Skeleton.tsx";

/** A short check in progress, in words, with the shape of the form that may follow. */
export const Waiting = ({ text }: { readonly text: string }) => (
  <div aria-busy="true" className="flex flex-col gap-6">
    <p role="status" className="text-base text-muted">
      {text}
    </p>
    <Bar className="h-12 w-full" />
    <Bar className="h-12 w-full" />
  </div>
);
