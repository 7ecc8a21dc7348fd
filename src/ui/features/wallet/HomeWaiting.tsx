import { Card } from "../../kit/Card.tsx";
import { Bar, BusyBar, Skeleton } from "../../kit/Skeleton.tsx";

/* What stands on Home until its cards are known, as high as they are then. */

export const WaitingPeople = () => (
  <div aria-busy="true" className="flex h-30 items-start gap-6 overflow-hidden px-1 py-2">
    <Bar className="size-12 rounded-full" />
    <Bar className="size-12 rounded-full" />
    <Bar className="size-12 rounded-full" />
  </div>
);
export const WaitingEarn = () => (
  <Card aria-busy="true">
    <Bar className="h-80 w-full" />
  </Card>
);
export const WAITING_STEPS = <BusyBar className="h-78 w-full" />;
export const WaitingAnswers = () => (
  <Card aria-busy="true">
    <Bar className="h-28 w-full" />
  </Card>
);

export const WaitingList = () => (
  <Card flush>
    <Skeleton lines={5} />
  </Card>
);
