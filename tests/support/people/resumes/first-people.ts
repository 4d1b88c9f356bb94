import type { Person } from "./person.ts";

/** Invented; telephone numbers are from ranges reserved for fiction if a country has one. */
export const FIRST_PEOPLE: Person[] = [
  {
    basics: [
      "Amara Okafor",
      "Registered Nurse",
      "amara.okafor@example.org",
      "+234 803 555 0142",
      "Lagos",
      "Nurse with nine years on surgical wards who has trained two dozen juniors and keeps calm when the ward is full.",
    ],
    work: [
      [
        "Senior Registered Nurse",
        "St. Nicholas Hospital",
        "Lagos, Nigeria",
        "2018-03",
        "",
        "Led a ward of 28 beds and 9 nurses on night shifts",
        "Cut medication errors by 35% with a second check at handover",
      ],
      [
        "Staff Nurse",
        "Reddington Hospital",
        "Lagos, Nigeria",
        "2014-09",
        "2018-02",
        "Cared for 12 surgical patients a shift",
        "Introduced a wound chart that four wards took over",
      ],
    ],
    education: [
      ["University of Ibadan", "Bachelor of Nursing Science", "Nursing", "2010-09", "2014-07"],
    ],
    skills: { "Patient care": ["Triage", "Wound care"], "First aid": [] },
    languages: [
      ["English", "Native"],
      ["Yoruba", "Native"],
    ],
  },
  {
    basics: [
      "Jürgen Müller",
      "Mechanical Engineer",
      "j.mueller@example.de",
      "+49 30 23125 441",
      "Berlin",
      "Engineer for hydraulic presses, at home on the shop floor and at the drawing board.",
    ],
    work: [
      [
        "Lead Mechanical Engineer",
        "Hydropress GmbH",
        "Berlin, Germany",
        "2016-01",
        "2023-06",
        "Designed a press of 2,000 tonnes that runs at 19 plants",
        "Saved 410,000 euro a year in steel",
      ],
      [
        "Design Engineer",
        "Kessler & Sohn",
        "Dresden, Germany",
        "2011-04",
        "2015-12",
        "Drew fixtures for gearboxes",
        "Brought the time for a prototype from nine weeks to four",
      ],
      [
        "Trainee",
        "Elbwerft AG",
        "Hamburg, Germany",
        "2010-02",
        "2011-03",
        "Measured hulls and wrote the reports",
      ],
    ],
    education: [
      ["Technische Universität Dresden", "Diplom", "Mechanical Engineering", "2004-10", "2010-01"],
    ],
    skills: { CAD: ["SolidWorks", "CATIA"], Analysis: ["Ansys", "MATLAB"] },
    languages: [
      ["German", "Native"],
      ["English", "Fluent"],
    ],
  },
  {
    basics: [
      "Priya Raghunathan",
      "Product Manager",
      "priya.r@example.in",
      "+91 98765 43210",
      "Bengaluru",
    ],
    work: [
      [
        "Group Product Manager",
        "Zentrix Payments",
        "Bengaluru, India",
        "2021-07",
        "",
        "Grew monthly active merchants from 40,000 to 310,000",
        "Shipped instant refunds in eleven weeks",
      ],
      [
        "Product Manager",
        "Kirana Cart",
        "Mumbai, India",
        "2017-05",
        "2021-06",
        "Owned search and ranking for 3 million items",
        "Raised conversion by 14%",
      ],
      [
        "Business Analyst",
        "Northwind Consulting",
        "Pune, India",
        "2015-06",
        "2017-04",
        "Built pricing models for six retail chains",
      ],
    ],
    education: [
      ["Indian Institute of Management", "MBA", "Strategy", "2013-06", "2015-04"],
      ["Anna University", "B.E.", "Computer Science", "2008-08", "2012-05"],
    ],
    skills: { Product: ["Roadmaps", "A/B testing"], Data: ["SQL", "Looker"] },
  },
  {
    basics: [
      "María José García López",
      "Profesora de Matemáticas",
      "mjgarcia@example.es",
      "+34 612 345 678",
      "Valencia",
      "Teacher of mathematics for pupils of twelve to eighteen, author of two workbooks.",
    ],
    work: [
      [
        "Mathematics Teacher",
        "Colegio San Vicente",
        "Valencia, Spain",
        "2012-09",
        "",
        "Taught 140 pupils a year",
        "Raised the share who pass the final exam from 71% to 90%",
      ],
      [
        "Private Tutor",
        "Academia Turia",
        "Valencia, Spain",
        "2009-10",
        "2012-06",
        "Prepared 60 students for university entrance",
      ],
    ],
    education: [["Universitat de València", "Licenciatura", "Mathematics", "2004-09", "2009-06"]],
    skills: {
      Teaching: ["Lesson planning", "Classroom management"],
      Software: ["GeoGebra", "LaTeX"],
    },
    languages: [
      ["Spanish", "Native"],
      ["Catalan", "Native"],
      ["English", "B2"],
    ],
  },
  {
    basics: ["Thomas O'Brien", "Electrician", "tom.obrien@example.ie", "+353 85 012 3456", "Cork"],
    work: [
      [
        "Site Supervisor",
        "Lee Valley Electrical Ltd",
        "Cork, Ireland",
        "2019",
        "",
        "Ran crews of up to 14 on hospital and school sites",
        "Finished 23 of 24 jobs before their date",
      ],
      [
        "Electrician",
        "Munster Power Services",
        "Cork, Ireland",
        "2012",
        "2019",
        "Wired 300 homes without a failed inspection",
      ],
    ],
    education: [
      ["Cork Institute of Technology", "Certificate", "Electrical Installation", "2008", "2012"],
    ],
    skills: { Trades: ["Wiring", "PLC programming"], Safety: ["Lockout", "First aid"] },
  },
];
