import { Card } from "../../kit/Card.tsx";
import { Bar, BusyBar, Skeleton } from "../../kit/Skeleton.tsx";

/* What stands on Home until its cards are known, as high as they are then. */

export const WaitingPeople = () => (
  <div aria-busy="true" className="h-30 min-w-0 px-1 py-2 @container">
    <div className="-mx-2 grid grid-cols-5 gap-x-2 @max-[14rem]:grid-cols-2 @lg:grid-cols-7">
      {["a", "b", "c", "d", "e", "f", "g"].map((place) => (
        <span key={place} className="grid justify-center nth-[n+6]:hidden @lg:nth-[n+6]:grid">
          <Bar className="size-12 rounded-full" />
        </span>
      ))}
    </div>
  </div>
);
export const WaitingEarn = () => (
  <Card aria-busy="true" className="earning border-transparent! bg-earn-soft! p-[min(1rem,4vw)]! sm:p-5!">
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
