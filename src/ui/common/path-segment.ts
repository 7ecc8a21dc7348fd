/** What a segment of the path says. The router decodes all but reserved characters; what cannot be decoded stays. */
export const pathSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};
