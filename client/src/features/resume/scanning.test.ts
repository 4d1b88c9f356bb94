import { SCANNER_MESSAGES } from "@lyceum/shared/scanner-messages.ts";
import type { ResumeReport } from "@lyceum/shared/rest/resumes.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { CallError } from "../../http/CallError.ts";
import type { Draft } from "./report/corrections-draft.ts";
import { closeFailure, keepDraft, scanFile, scoreAgain } from "./scanning.ts";
import { sendResume } from "./send-resume.ts";
import { keepScan, keptScan } from "./use-scan.ts";

vi.mock(import("./send-resume.ts"), () => ({ sendResume: vi.fn(), announceResume: vi.fn() }));
const sent = vi.mocked(sendResume);

const fileOf = (name: string, content = "%PDF") => new File([content], name);
const reportOf = (score: number) => ({ score, parsed: { jobs: [] } }) as unknown as ResumeReport;
const NOTHING = {} as Parameters<typeof scoreAgain>[0];

describe("a scan", () => {
  beforeEach(() => {
    keepScan({ chosen: null, job: "", progress: null, done: null, failure: null });
    sent.mockReset();
  });

  it("reports on the file that was scanned, whatever is chosen meanwhile", async () => {
    const [first, second] = [fileOf("first.pdf"), fileOf("second.pdf")];
    const answer = Promise.withResolvers<ResumeReport>();
    sent.mockReturnValue(answer.promise);
    const scanned = scanFile(first, "");
    keepScan({ chosen: second });
    void scanFile(second, "");
    expect(keptScan().progress?.name).toBe("first.pdf");
    answer.resolve(reportOf(80));
    await scanned;
    expect(keptScan()).toMatchObject({ progress: null, done: { chosen: first } });
    expect(keptScan().done?.file.name).toBe("first.pdf");
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it("keeps the last report where the next file is refused, and the refusal beside that file", async () => {
    sent.mockResolvedValueOnce(reportOf(80));
    await scanFile(fileOf("first.pdf"), "");
    await scanFile(fileOf("second.txt"), "");
    expect(keptScan().failure).toEqual({ fault: SCANNER_MESSAGES.fileType });
    sent.mockRejectedValueOnce(new CallError(400, "Damaged."));
    await scanFile(fileOf("second.pdf"), "");
    expect(keptScan().failure).toMatchObject({ fault: null, detail: "Damaged." });
    closeFailure();
    expect(keptScan().failure).toEqual({ fault: "Damaged." });
    expect(keptScan().done?.file.name).toBe("first.pdf");
  });

  it("leaves nothing beside the file where the moment is at fault", async () => {
    sent.mockRejectedValueOnce(new CallError(503, "Busy."));
    await scanFile(fileOf("first.pdf"), "");
    closeFailure();
    expect(keptScan().failure).toBeNull();
  });

  it("is scored again with what the file held, and never instead of another one's report", async () => {
    sent.mockResolvedValueOnce(reportOf(60));
    await scanFile(fileOf("first.pdf", "as it was"), "");
    sent.mockResolvedValueOnce(reportOf(70));
    expect(await scoreAgain(NOTHING)).toBe(true);
    expect(await sent.mock.lastCall?.[0].file.text()).toBe("as it was");
    expect(keptScan().done).toMatchObject({ before: 60, report: { score: 70 } });

    const slow = Promise.withResolvers<ResumeReport>();
    sent.mockReturnValueOnce(slow.promise);
    const again = scoreAgain(NOTHING);
    sent.mockResolvedValueOnce(reportOf(90));
    await scanFile(fileOf("second.pdf"), "");
    slow.resolve(reportOf(10));
    expect(await again).toBe(false);
    expect(keptScan().done).toMatchObject({ report: { score: 90 }, before: null });
  });

  it("that is scored again ends the corrections that it was scored with, and none written since", async () => {
    sent.mockResolvedValueOnce(reportOf(60));
    await scanFile(fileOf("first.pdf"), "");
    const [scored, later] = [{ name: "Ada" } as Draft, { name: "Ada Lovelace" } as Draft];
    keepDraft(scored);
    const slow = Promise.withResolvers<ResumeReport>();
    sent.mockReturnValueOnce(slow.promise);
    const again = scoreAgain(NOTHING);
    keepDraft(later);
    slow.resolve(reportOf(70));
    expect(await again).toBe(true);
    expect(keptScan().done).toMatchObject({ report: { score: 70 }, sent: scored, draft: later });

    sent.mockResolvedValueOnce(reportOf(80));
    expect(await scoreAgain(NOTHING)).toBe(true);
    expect(keptScan().done).toMatchObject({ report: { score: 80 }, sent: later, draft: null });
  });
});
