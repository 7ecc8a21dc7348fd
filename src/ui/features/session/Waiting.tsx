import { Bar } from "../../kit/Skeleton.tsx";

/** Something short is being checked: said in words, with the shape of what may come. */
export const Waiting = ({ text }: { readonly text: string }) => (
  <div aria-busy="true" className="flex flex-col gap-6">
    <p role="status" className="text-base text-muted">
      {text}
    </p>
    <Bar className="h-12 w-full" />
    <Bar className="h-12 w-full" />
  </div>
);
