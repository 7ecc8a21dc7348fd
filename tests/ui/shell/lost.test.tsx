import { screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { Gate } from "../../../src/ui/Gate.tsx";
import { preloadAll } from "../../../src/ui/screens.tsx";
import { opened } from "../fake-app.tsx";

beforeAll(() => preloadAll());

it.each([
  ["/404", "Page not found"],
  ["/error", "Something Went Wrong!"],
])("%s has one heading and leads to Home", async (path, title) => {
  await opened(<Gate />, path);
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([title]);
  expect(screen.getByRole("link", { name: "Go to Home" }).getAttribute("href")).toBe("/");
});

it("/error says first that the money is safe, and folds what support needs", async () => {
  const page = await opened(<Gate />, "/error");
  expect(screen.getByRole("main").textContent).toMatch(/^Something Went Wrong!Your money is safe/);
  const log = screen.getByText("Send us what happened");
  expect(log.closest("details")).toHaveProperty("open", false);
  await page.user.click(log);
  await page.press("Download diagnostic log");
  expect(page.done.files).toHaveLength(1);
});
