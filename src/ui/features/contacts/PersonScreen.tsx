import { useParams } from "wouter";
import { pathSegment } from "../../common/path-segment.ts";
import { Person } from "./Person.tsx";

/** /profile/{value}: somebody's page by id, ULID or username. */
export const PersonScreen = () => {
  const { value = "" } = useParams<{ readonly value: string }>();
  return <Person value={pathSegment(value)} by="id" />;
};
