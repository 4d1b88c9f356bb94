import { ContactFacts } from "../../features/contact/ContactFacts.tsx";
import { ContactForm } from "../../features/contact/ContactForm.tsx";
import { Card } from "../../ui/Card.tsx";
import { Page } from "../Page.tsx";
import { useSite } from "../site.ts";

export default function ContactPage() {
  const { name, supportEmail } = useSite();
  return (
    <Page
      title="Contact us"
      description={`Write to ${name}: questions about courses, classes and accounts are answered around the clock.`}
    >
      <div className="mx-auto grid max-w-6xl items-start gap-8 px-5 py-10 sm:py-16 lg:grid-cols-[1fr_1.15fr] lg:gap-20">
        <div className="grid gap-6 lg:pt-6">
          <div className="grid gap-3">
            <h1 className="text-3xl font-bold tracking-tight sm:text-4xl">Contact us</h1>
            <p className="text-lg text-ink-muted">
              A question about a course, a class or your account: write to us, and a person answers.
            </p>
          </div>
          <ContactFacts supportEmail={supportEmail} />
        </div>
        <Card className="p-5 sm:p-8">
          <ContactForm />
        </Card>
      </div>
    </Page>
  );
}
