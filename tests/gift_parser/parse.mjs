// Reads a JSON list of GIFT files from the standard input and writes what gift-pegjs makes of each.
import { readFileSync } from "node:fs";
import gift from "gift-pegjs";

const parsed = JSON.parse(readFileSync(0, "utf8")).map((text) => {
  try {
    return { questions: gift.parse(text) };
  } catch (error) {
    return { error: String(error) };
  }
});
process.stdout.write(JSON.stringify(parsed));
